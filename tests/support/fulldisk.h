// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace signalbox::test {

/// While it lives no file of this process grows beyond `size` bytes: writing more fails, as it does where the disk is
/// full.
class FullDisk {
public:
    explicit FullDisk(rlim_t size)
        : m_before(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_limit);
        const rlimit narrow{size, m_limit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &narrow);
    }
    FullDisk(const FullDisk &) = delete;
    FullDisk &operator=(const FullDisk &) = delete;
    ~FullDisk()
    {
        setrlimit(RLIMIT_FSIZE, &m_limit);
        std::signal(SIGXFSZ, m_before);
    }

private:
    void (*m_before)(int);
    rlimit m_limit = {};
};

} // namespace signalbox::test
