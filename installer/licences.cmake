# SPDX-License-Identifier: GPL-3.0-or-later
# debian/copyright, in the machine-readable format: what was written by hand, and each licence's text word for word.
function(append_licence name source file)
    file(READ ${source} text)
    # Debian has the Apache License at its own place, and wants it told from there.
    string(REGEX REPLACE "\n +Apache License\n.*limitations under the License\.\n"
        "\nThe Apache License 2.0: on Debian systems in /usr/share/common-licenses/Apache-2.0\n" text "${text}")
    string(REGEX REPLACE "[ \t]+\n" "\n" text "\n${text}\n")
    string(REGEX REPLACE "\n+$" "" text "${text}")
    string(REGEX REPLACE "\n\n" "\n.\n" text "${text}")
    string(REGEX REPLACE "\n\n" "\n.\n" text "${text}")
    string(REGEX REPLACE "\n" "\n " text "${text}")
    file(APPEND ${file} "License: ${name}${text}\n\n")
endfunction()

set(copyright ${CMAKE_CURRENT_BINARY_DIR}/debian/copyright)
configure_file(debian/copyright.in ${copyright} COPYONLY)
append_licence(OFL-1.1 ${CMAKE_SOURCE_DIR}/LICENSES/OFL-1.1.txt ${copyright})
append_licence(ISC ${CMAKE_SOURCE_DIR}/LICENSES/ISC.txt ${copyright})
if(BUNDLED_RDKAFKA)
    append_licence(librdkafka ${CMAKE_BINARY_DIR}/rdkafka/package/deps/librdkafka/LICENSES.txt ${copyright})
endif()
