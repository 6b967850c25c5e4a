/* Files that commands make. */
#include "processor/cmd/cli.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

bool cli_make_file(const char *path, struct span bytes, mode_t mode, struct error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0)
        return error_set(err, EX_CANTCREAT, "make", path, NULL);
    bool ok = fchmod(fd, mode) == 0;
    while (ok && bytes.len > 0) {
        ssize_t n = write(fd, bytes.at, bytes.len);
        ok = n > 0 || (n < 0 && errno == EINTR);
        bytes = span_from(bytes, n > 0 ? (size_t)n : 0);
    }
    ok = fsync(fd) == 0 && ok;
    ok = close(fd) == 0 && ok;
    if (!ok) {
        error_set(err, EX_IOERR, "write", path, NULL);
        unlink(path);
    }
    return ok;
}
