/**
 * @file http.h
 * @brief A server for one user on this machine: HTTP/1.1 on the loopback interface, nothing but
 *        GET, one answer for each connection, and only for who knows the token in the address.
 *
 * A request is refused whose Host is not the server's own: a page of another site that had its name
 * point here would be answered otherwise. What a client may hold up is bounded: bytes of a request,
 * connections, time.
 */
#ifndef VIEW_HTTP_H
#define VIEW_HTTP_H

#include <stdio.h>

struct http;

/** What is at a path behind the token, without its slash.
 * @return NULL, or the type of what was written to `out` */
typedef const char *http_answer(void *context, const char *path, FILE *out);

/** A socket on a free port; NULL with errno. */
struct http *http_new(http_answer *answer, void *context);
void http_free(struct http *http);

/** `http://127.0.0.1:PORT/TOKEN/`. */
const char *http_address(const struct http *http);

/** Answer until SIGINT or SIGTERM comes, or nobody has asked for so many seconds (0: for ever). */
void http_run(struct http *http, int idle);

#endif
