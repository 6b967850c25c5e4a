/* SPDX-License-Identifier: Apache-2.0 */
/* Files that commands make. */
#include "processor/base/file.h"
#include "processor/cmd/cli.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

bool cli_is_out(const char *what, struct error *err)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    errno = errno ? errno : EIO; /* it failed earlier, and stdio notes that alone */
    return error_set(err, EX_IOERR, "print", what, NULL);
}

bool cli_make_file(const char *path, struct span bytes, mode_t mode, struct error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0)
        return error_set(err, EX_CANTCREAT, "make", path, errno == EEXIST ? CLI_FILE_THERE : NULL);
    bool ok = fchmod(fd, mode) == 0;
    ok = ok && file_write(fd, bytes.at, bytes.len) && fsync(fd) == 0;
    int number = errno;
    ok = close(fd) == 0 && ok;
    errno = ok ? 0 : number;
    if (!ok) {
        error_set(err, EX_IOERR, "write", path, NULL);
        unlink(path);
    }
    return ok;
}
