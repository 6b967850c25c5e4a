/* SPDX-License-Identifier: Apache-2.0 */
/* tests/lib/pg_server.h - a PostgreSQL of a suite's own: made in temp_dir(), run as a user without rights, heard on a
 * socket there and nowhere else. It ends with the program that asked for it, however that ends, and its files with it.
 */
#ifndef DISPATCH_TESTS_PG_SERVER_H
#define DISPATCH_TESTS_PG_SERVER_H

#include "formats/bytes.h"
#include <sys/types.h>

#define PG_PROGRAMS "/usr/lib/postgresql/15/bin"

/* Starts it, once a program; in the process that forks the tests. Fails the test where Debian's postgresql is not
 * installed. */
void pg_server_start(void);
/* Before it starts: for benchmarks, with fsync, buffers and WAL as Debian sets them; without checksums of pages. */
void pg_server_as_a_site(void);
/* Its user "dispatch" in a schema of this name, which is made: a store is alone in it. */
const char *pg_server_url(struct arena *, const char *schema);
/* The same in a database of this name, which is made as a copy of another, or empty (NULL); one of this name that was
 * there is gone, and whoever is connected to it loses it. Nobody may be connected to the one that is copied. */
const char *pg_server_database(struct arena *, const char *name, const char *from);
/* The rows of a query in such a database, which has one column of words: a row a line; "" of a statement that has none.
 * Bytes in it are as they are, where they can be printed. */
const char *pg_server_rows(struct arena *, const char *database, const char *sql);
/* Waits until nobody is connected to it: who was killed is seen to be gone a moment later. */
void pg_server_alone(const char *database);
/* The server's process, to be stopped or killed; the folder with its socket. */
int pg_server_process(void);
const char *pg_server_folder(void);
/* As somebody at psql: one or more statements, in the schema. */
void pg_server_run(const char *schema, const char *sql);
/* The same where they are to be refused: the server's words, in the arena; NULL: it took them. */
const char *pg_server_refuses(struct arena *, const char *schema, const char *sql);

/* ---- for a server that is run otherwise (tests/lib/pg_pair.h) ---- */
/* One of PG_PROGRAMS with its words, up to NULL, as that user; it is told to end (SIGQUIT) when we do. log: a file for
 * what it prints, and no signal to our group reaches it; NULL: neither. */
pid_t pg_server_program(const char *const *words, const char *log);
/* The words that make the files of a server in a folder; the last few are not as Debian has it. */
enum { PG_INITDB_TESTS = 2 };
#define PG_INITDB(files) \
    PG_PROGRAMS "/initdb", "-D", files, "-A", "trust", "-U", "dispatch", "-E", "UTF8", "--locale=C", "--no-sync", \
        "--wal-segsize=1", "--data-checksums", NULL
/* Does this server, with its files in the folder, take connections? */
bool pg_server_is_ready(pid_t, const char *data);

#endif
