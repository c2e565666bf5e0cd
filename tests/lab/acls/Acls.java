// SPDX-License-Identifier: GPL-3.0-or-later
import java.nio.charset.StandardCharsets;
import java.util.Scanner;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.tools.AclCommand;

/**
 * Runs Kafka's own kafka-acls once for each line of standard input, in one JVM because starting one takes seconds. The words
 * of a line are separated by tabs.
 */
public class Acls {
    private static class Ended extends RuntimeException {
        final int code;

        Ended(int code) {
            this.code = code;
        }
    }

    public static void main(String[] ignored) {
        Exit.setExitProcedure((code, message) -> {
            throw new Ended(code);
        });
        Scanner lines = new Scanner(System.in, StandardCharsets.UTF_8);
        while (lines.hasNextLine()) {
            String[] words = lines.nextLine().split("\t");
            try {
                AclCommand.main(words);
            } catch (Ended ended) {
                if (ended.code != 0) {
                    System.out.println("kafka-acls refused: " + String.join(" ", words));
                    System.exit(1);
                }
            }
        }
        System.exit(0);
    }
}
