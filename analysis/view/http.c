/* A small server on the loopback interface. */
#include "config.h"

#include "analysis/view/http.h"

#include "common/memory.h"
#include "common/seconds.h"
#include "common/strings.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CLIENTS = 16, REQUEST_BYTES = 8192, PATIENCE = 10, TOKEN_BYTES = 16 };

/* Who has not said all yet. */
struct client {
    int socket; /* -1: none */
    time_t since;
    size_t length;
    char request[REQUEST_BYTES + 1];
};

struct http {
    http_answer *answer;
    void *context;
    int socket, signals; /* signals: readable once it is to end; -1: it is not running */
    char host[2][32];    /* 127.0.0.1:PORT, localhost:PORT */
    char token[2 * TOKEN_BYTES + 1];
    char address[96];
    struct client client[CLIENTS];
};

static time_t now(void)
{
    return (time_t)seconds_now();
}

/* ---- Begin and end ----------------------------------------------------------------------- */

static bool make_token(struct http *http)
{
    unsigned char bytes[TOKEN_BYTES];

    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        sprintf(http->token + 2 * i, "%02x", bytes[i]);
    return true;
}

static bool listen_here(struct http *http)
{
    struct sockaddr_in place = {.sin_family = AF_INET,
                                .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof place;

    http->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (http->socket < 0 || bind(http->socket, (struct sockaddr *)&place, sizeof place) < 0 ||
        listen(http->socket, CLIENTS) < 0 ||
        getsockname(http->socket, (struct sockaddr *)&place, &size) < 0)
        return false;
    snprintf(http->host[0], sizeof http->host[0], "127.0.0.1:%d", ntohs(place.sin_port));
    snprintf(http->host[1], sizeof http->host[1], "localhost:%d", ntohs(place.sin_port));
    snprintf(http->address, sizeof http->address, "http://%s/%s/", http->host[0], http->token);
    return true;
}

struct http *http_new(http_answer *answer, void *context)
{
    struct http *http = xzalloc(sizeof *http);

    http->answer = answer;
    http->context = context;
    http->socket = http->signals = -1;
    for (size_t i = 0; i < CLIENTS; i++)
        http->client[i].socket = -1;
    if (!make_token(http) || !listen_here(http)) {
        int error = errno;
        http_free(http);
        errno = error;
        return NULL;
    }
    return http;
}

static void drop(struct client *client)
{
    if (client->socket >= 0)
        close(client->socket);
    client->socket = -1;
}

void http_free(struct http *http)
{
    if (!http)
        return;
    for (size_t i = 0; i < CLIENTS; i++)
        drop(&http->client[i]);
    if (http->socket >= 0)
        close(http->socket);
    free(http);
}

const char *http_address(const struct http *http)
{
    return http->address;
}

/* ---- Answers ----------------------------------------------------------------------------- */

/* All of it, or nothing more: who does not read for so long is left. */
static void send_all(const struct http *http, int socket, const char *text, size_t length)
{
    struct pollfd ready[] = {{.fd = socket, .events = POLLOUT},
                             {.fd = http->signals, .events = POLLIN}};
    time_t last = now();

    while (length && !ready[1].revents && now() - last < PATIENCE) {
        ssize_t sent = send(socket, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            text += sent;
            length -= (size_t)sent;
            last = now();
        } else if (errno == EAGAIN || errno == EINTR) {
            poll(ready, 2, 1000);
        } else {
            return;
        }
    }
}

static void send_answer(const struct http *http, int socket, const char *status, const char *type,
                        const char *body, size_t length, bool head_only)
{
    char *head =
        xformat("HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
                "Connection: close\r\nCache-Control: no-store\r\n"
                "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                "X-Frame-Options: DENY\r\nCross-Origin-Resource-Policy: same-origin\r\n\r\n",
                status, type, length);

    send_all(http, socket, head, strlen(head));
    if (!head_only)
        send_all(http, socket, body, length);
    free(head);
}

static void refuse(const struct http *http, int socket, const char *status)
{
    char *body = xformat("%s\n", status);

    send_answer(http, socket, status, "text/plain", body, strlen(body), false);
    free(body);
}

/* As long as it takes for any token: how much of it is right can't be timed. */
static bool same_token(const char *token, const char *text)
{
    unsigned char differ = 0;

    if (strlen(text) < strlen(token))
        return false;
    for (size_t i = 0; token[i]; i++)
        differ |= (unsigned char)(token[i] ^ text[i]);
    return !differ;
}

/* The value of a header field, in place; NULL: there is none, or there are several. */
static char *field_of(char *lines, const char *name)
{
    char *found = NULL;

    for (char *line = lines, *end; (end = strstr(line, "\r\n")); line = end + 2) {
        if (strncasecmp(line, name, strlen(name)) != 0 || line[strlen(name)] != ':')
            continue;
        if (found)
            return NULL;
        found = line + strlen(name) + 1;
        found += strspn(found, " \t");
    }
    if (found) {
        size_t length = strcspn(found, "\r");
        while (length && (found[length - 1] == ' ' || found[length - 1] == '\t'))
            length--;
        found[length] = '\0';
    }
    return found;
}

static bool is_ours(const struct http *http, const char *host)
{
    return host && (strcasecmp(host, http->host[0]) == 0 || strcasecmp(host, http->host[1]) == 0);
}

static void answer_path(struct http *http, int socket, const char *path, bool head_only)
{
    char *body = NULL;
    size_t length;
    FILE *out = xstream(&body, &length);
    const char *type = http->answer(http->context, path, out);

    fclose(out);
    if (type)
        send_answer(http, socket, "200 OK", type, body, length, head_only);
    else
        refuse(http, socket, "404 Not Found");
    free(body);
}

/* `GET /TOKEN/PATH HTTP/1.1`, the Host, and an empty line: all else is refused. */
static void answer_request(struct http *http, int socket, char *request)
{
    char *lines = strstr(request, "\r\n"), *target = strchr(request, ' ');
    char *version = target ? strchr(target + 1, ' ') : NULL;

    if (!lines || !version || version > lines || !has_prefix(version, " HTTP/1.")) {
        refuse(http, socket, "400 Bad Request");
        return;
    }
    *target++ = *version = '\0';
    bool head_only = strcmp(request, "HEAD") == 0;
    size_t token = strlen(http->token);
    if (!is_ours(http, field_of(lines + 2, "Host")))
        refuse(http, socket, "403 Forbidden");
    else if (!head_only && strcmp(request, "GET") != 0)
        refuse(http, socket, "405 Method Not Allowed");
    else if (strcmp(target, "/favicon.ico") == 0) /* browsers ask, and log that there is none */
        send_answer(http, socket, "204 No Content", "image/x-icon", "", 0, true);
    else if (target[0] != '/' || !same_token(http->token, target + 1) || target[1 + token] != '/')
        refuse(http, socket, "404 Not Found");
    else
        answer_path(http, socket, target + token + 2, head_only);
}

/* ---- Connections ------------------------------------------------------------------------- */

/* What it has said so far; all of it gets its answer. */
static void hear(struct http *http, struct client *client)
{
    ssize_t got = recv(client->socket, client->request + client->length,
                       REQUEST_BYTES - client->length, MSG_DONTWAIT);

    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        drop(client);
        return;
    }
    client->length += (size_t)got;
    client->request[client->length] = '\0';
    bool whole = strstr(client->request, "\r\n\r\n") != NULL;
    if (!whole && client->length < REQUEST_BYTES && strlen(client->request) == client->length)
        return;
    if (whole)
        answer_request(http, client->socket, client->request);
    else
        refuse(http, client->socket, "400 Bad Request");
    shutdown(client->socket, SHUT_WR);
    drop(client);
}

/* A place for one more: where all are taken, that of who has been silent for longest. */
static struct client *place_for(struct http *http)
{
    struct client *oldest = &http->client[0];

    for (size_t i = 0; i < CLIENTS; i++) {
        if (http->client[i].socket < 0)
            return &http->client[i];
        if (http->client[i].since < oldest->since)
            oldest = &http->client[i];
    }
    drop(oldest);
    return oldest;
}

static void greet(struct http *http)
{
    int socket = accept4(http->socket, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);

    if (socket < 0)
        return;
    struct client *client = place_for(http);
    client->socket = socket;
    client->since = now();
    client->length = 0;
}

static void forget_silent(struct http *http)
{
    for (size_t i = 0; i < CLIENTS; i++) {
        if (http->client[i].socket >= 0 && now() - http->client[i].since > PATIENCE)
            drop(&http->client[i]);
    }
}

enum { NEW_ONE, SIGNAL, FIRST_CLIENT, POLLED = FIRST_CLIENT + CLIENTS };

static int wait_for(const struct http *http, struct pollfd ready[POLLED])
{
    ready[NEW_ONE] = (struct pollfd){.fd = http->socket, .events = POLLIN};
    ready[SIGNAL] = (struct pollfd){.fd = http->signals, .events = POLLIN};
    for (size_t i = 0; i < CLIENTS; i++)
        ready[FIRST_CLIENT + i] = (struct pollfd){.fd = http->client[i].socket, .events = POLLIN};
    return poll(ready, POLLED, 1000);
}

void http_run(struct http *http, int idle)
{
    struct pollfd ready[POLLED] = {{0}};
    sigset_t signals;
    time_t last = now();

    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    http->signals = signalfd(-1, &signals, SFD_CLOEXEC);
    while (http->signals >= 0 && !ready[SIGNAL].revents && (!idle || now() - last < idle)) {
        if (wait_for(http, ready) > 0) {
            for (size_t i = 0; i < CLIENTS; i++) {
                if (http->client[i].socket >= 0 && ready[FIRST_CLIENT + i].revents)
                    hear(http, &http->client[i]);
            }
            if (ready[NEW_ONE].revents) {
                greet(http);
                last = now();
            }
        }
        forget_silent(http);
    }
    if (http->signals >= 0)
        close(http->signals);
    http->signals = -1;
}
