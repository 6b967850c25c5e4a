/* SPDX-License-Identifier: Apache-2.0 */
/* processor/store/pg_library.h - libpq, loaded when a host names a database of PostgreSQL, and never before.
 *
 * Neither the library nor its headers are needed to build this program or to run it on SQLite: what is called of it is
 * declared here, as its ABI has been since PostgreSQL 14 (libpq.so.5). tests/processor/store/t_pg.c holds the numbers
 * against the headers where they are installed. */
#ifndef DISPATCH_PG_LIBRARY_H
#define DISPATCH_PG_LIBRARY_H

#include "processor/base/error.h"
#include <stddef.h>

struct pg_conn;    /* PGconn */
struct pg_result;  /* PGresult */
struct pg_option { /* PQconninfoOption */
    char *keyword, *variable, *compiled, *value, *label, *shown;
    int size;
};
enum { PG_CONNECTION_OK = 0 };
enum { PG_COMMAND_OK = 1, PG_TUPLES_OK = 2, PG_PIPELINE_SYNC = 10 };
enum { PG_TRANS_ACTIVE = 1, PG_TRANS_INTRANS = 2, PG_TRANS_INERROR = 3 };
enum { PG_FIELD_STATE = 'C', PG_FIELD_MESSAGE = 'M' };
enum { PG_TYPE_BYTEAS = 1001, PG_TYPE_TEXTS = 1009, PG_TYPE_INT8S = 1016 };
enum { PG_TYPE_BOOL = 16, PG_TYPE_BYTEA = 17, PG_TYPE_INT8 = 20, PG_TYPE_INT4 = 23, PG_TYPE_TEXT = 25 };
typedef void (*pg_notice)(void *, const struct pg_result *);

/* CALL(type, name, arguments) */
#define PG_CALLS(CALL)                                                                                                 \
    CALL(struct pg_conn *, PQconnectdbParams, (const char *const *, const char *const *, int))                         \
    CALL(struct pg_option *, PQconninfoParse, (const char *, char **))                                                 \
    CALL(struct pg_option *, PQconninfo, (struct pg_conn *))                                                           \
    CALL(void, PQconninfoFree, (struct pg_option *))                                                                   \
    CALL(void, PQfreemem, (void *))                                                                                    \
    CALL(void, PQfinish, (struct pg_conn *))                                                                           \
    CALL(int, PQstatus, (const struct pg_conn *))                                                                      \
    CALL(int, PQtransactionStatus, (const struct pg_conn *))                                                           \
    CALL(int, PQserverVersion, (const struct pg_conn *))                                                               \
    CALL(char *, PQhost, (const struct pg_conn *))                                                                     \
    CALL(char *, PQerrorMessage, (const struct pg_conn *))                                                             \
    CALL(const char *, PQparameterStatus, (const struct pg_conn *, const char *))                                      \
    CALL(int, PQconnectionUsedPassword, (const struct pg_conn *))                                                      \
    CALL(int, PQconnectionNeedsPassword, (const struct pg_conn *))                                                     \
    CALL(int, PQsslInUse, (struct pg_conn *))                                                                          \
    CALL(pg_notice, PQsetNoticeReceiver, (struct pg_conn *, pg_notice, void *))                                        \
    CALL(struct pg_result *, PQexec, (struct pg_conn *, const char *))                                                 \
    CALL(struct pg_result *, PQprepare, (struct pg_conn *, const char *, const char *, int, const unsigned *))         \
    CALL(struct pg_result *, PQexecPrepared,                                                                           \
         (struct pg_conn *, const char *, int, const char *const *, const int *, const int *, int))                    \
    CALL(int, PQenterPipelineMode, (struct pg_conn *))                                                                 \
    CALL(int, PQexitPipelineMode, (struct pg_conn *))                                                                  \
    CALL(int, PQpipelineSync, (struct pg_conn *))                                                                      \
    CALL(int, PQsendQueryPrepared,                                                                                     \
         (struct pg_conn *, const char *, int, const char *const *, const int *, const int *, int))                    \
    CALL(struct pg_result *, PQgetResult, (struct pg_conn *))                                                          \
    CALL(int, PQresultStatus, (const struct pg_result *))                                                              \
    CALL(char *, PQresultErrorField, (const struct pg_result *, int))                                                  \
    CALL(int, PQsocket, (const struct pg_conn *))                                                                      \
    CALL(int, PQconsumeInput, (struct pg_conn *))                                                                      \
    CALL(void *, PQnotifies, (struct pg_conn *)) /* PGnotify, to be freed by PQfreemem */                              \
    CALL(char *, PQcmdStatus, (struct pg_result *))                                                                    \
    CALL(char *, PQcmdTuples, (struct pg_result *))                                                                    \
    CALL(int, PQntuples, (const struct pg_result *))                                                                   \
    CALL(unsigned, PQftype, (const struct pg_result *, int))                                                           \
    CALL(char *, PQgetvalue, (const struct pg_result *, int, int))                                                     \
    CALL(int, PQgetlength, (const struct pg_result *, int, int))                                                       \
    CALL(int, PQgetisnull, (const struct pg_result *, int, int))                                                       \
    CALL(void, PQclear, (struct pg_result *))

struct pg_library {
#define CALL(type, name, arguments) type(*name) arguments;
    PG_CALLS(CALL)
#undef CALL
};

/* In store_pg.c: loads it at the first call. NULL: there is none, or one without a call that is needed; the error names
 * the remedy. */
const struct pg_library *pg_library(struct error *);

#endif
