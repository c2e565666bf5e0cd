// SPDX-License-Identifier: GPL-3.0-or-later
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownMemberIdException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Tries what the level repair of `signalboxctl permissions` is for, with Kafka's own clients, and prints for each what the
 * brokers made of it: `allowed` or `refused`. Of what is there nothing is harmed: the row, the member and the transactional
 * id are nobody's, the sink's group is made for it.
 */
public class Repairs {
    private static Map<String, Object> settings(String bootstrap) {
        return new HashMap<>(Map.of("bootstrap.servers", bootstrap, "default.api.timeout.ms", 20000, "request.timeout.ms", 10000));
    }

    private static void tell(String what, Callable<?> trying) throws Exception {
        String answer = "allowed";
        try {
            trying.call();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException)
                answer = "refused";
            else if (!(e.getCause() instanceof UnknownMemberIdException)) // who may not, is not told that
                throw e;
        }
        System.out.println(what + "\t" + answer);
    }

    public static void main(String[] words) throws Exception {
        String plain = words[0], group = words[4], statusTopic = words[5];
        Map<String, Object> login = settings(words[1]);
        login.put("security.protocol", "SASL_PLAINTEXT");
        login.put("sasl.mechanism", "PLAIN");
        login.put("sasl.jaas.config", "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"" + words[2]
                + "\" password=\"" + words[3] + "\";");
        // One that numbers its records asks for a number first, and which of the two is refused would be a matter of time.
        login.put("enable.idempotence", false);
        String sink = "connect-gone";
        try (Admin lab = Admin.create(settings(plain)); Admin admin = Admin.create(login);
                KafkaProducer<String, byte[]> producer = new KafkaProducer<>(login, new StringSerializer(), new ByteArraySerializer())) {
            lab.alterConsumerGroupOffsets(sink, Map.of(new TopicPartition(statusTopic, 0), new OffsetAndMetadata(0))).all().get();
            tell("remove a row", () -> producer.send(new ProducerRecord<>(statusTopic, 0, "status-task-nobody-0", null)).get());
            tell("send a member out", () -> admin.removeMembersFromConsumerGroup(group,
                    new RemoveMembersFromConsumerGroupOptions(Set.of(new MemberToRemove("nobody")))).all().get());
            tell("delete a sink's group", () -> admin.deleteConsumerGroups(List.of(sink)).all().get());
            tell("fence a source off", () -> admin.fenceProducers(Set.of(group + "-nobody-0")).all().get());
        }
    }
}
