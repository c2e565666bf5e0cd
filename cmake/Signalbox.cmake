# SPDX-License-Identifier: GPL-3.0-or-later
# The project's own CMake vocabulary: one library per folder, one test program per file.

# What every source of ours is compiled with. Warnings belong to the project; an error they become only where asked for.
add_library(signalbox_flags INTERFACE)
target_compile_definitions(signalbox_flags INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_CAST_FROM_BYTEARRAY
    QT_NO_FOREACH QT_NO_KEYWORDS QT_DISABLE_DEPRECATED_BEFORE=0x060400
    SIGNALBOX_VERSION="${PROJECT_VERSION}")
target_compile_options(signalbox_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast -Wnon-virtual-dtor -Wno-missing-field-initializers
    $<$<BOOL:${SIGNALBOX_WERROR}>:-Werror>)
target_include_directories(signalbox_flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/coordinator)
if(SIGNALBOX_SANITIZE)
    target_compile_options(signalbox_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    target_link_options(signalbox_flags INTERFACE -fsanitize=address,undefined)
endif()
if(SIGNALBOX_COVERAGE)
    target_compile_options(signalbox_flags INTERFACE --coverage)
    target_link_options(signalbox_flags INTERFACE --coverage)
endif()

# signalbox_library(kafka core facts Rdkafka::rdkafka): the folder's sources as library signalbox_kafka, seen by its
# users together with what it stands on. Names without :: are folders of ours.
function(signalbox_library name)
    file(GLOB sources CONFIGURE_DEPENDS *.cpp *.h)
    list(FILTER sources EXCLUDE REGEX "/main_[^/]*\\.cpp$")
    set(target signalbox_${name})
    set(uses signalbox_flags)
    foreach(use IN LISTS ARGN)
        if(use MATCHES "::")
            list(APPEND uses ${use})
        else()
            list(APPEND uses signalbox_${use})
        endif()
    endforeach()
    if(sources MATCHES "\\.cpp")
        add_library(${target} STATIC ${sources})
        target_link_libraries(${target} PUBLIC ${uses})
    else()
        add_library(${target} INTERFACE)
        target_link_libraries(${target} INTERFACE ${uses})
    endif()
endfunction()

# signalbox_tests(kafka [LABELS real] …): every tst_*.cpp of this folder becomes a program that links the named folders.
function(signalbox_tests)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "TIMEOUT" "LABELS")
    file(GLOB sources CONFIGURE_DEPENDS tst_*.cpp)
    foreach(source IN LISTS sources)
        get_filename_component(name ${source} NAME_WE)
        add_executable(${name} ${source})
        set(uses signalbox_support)
        foreach(use IN LISTS arg_UNPARSED_ARGUMENTS)
            if(use MATCHES "::")
                list(APPEND uses ${use})
            else()
                list(APPEND uses signalbox_${use})
            endif()
        endforeach()
        target_link_libraries(${name} PRIVATE ${uses})
        target_compile_definitions(${name} PRIVATE SIGNALBOX_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
        set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
        add_test(NAME ${name} COMMAND ${name})
        set_tests_properties(${name} PROPERTIES
            TIMEOUT 120
            ENVIRONMENT "QT_QPA_PLATFORM=offscreen;XDG_RUNTIME_DIR=${CMAKE_BINARY_DIR}/tests;LC_ALL=C.UTF-8;TZ=UTC"
            LABELS "${arg_LABELS}")
        if(arg_TIMEOUT)
            set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT})
        endif()
    endforeach()
endfunction()
