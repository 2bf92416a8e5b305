import type { Words } from '@/lib/api/openapi'

const description = `
The backend of a mobile fantasy-contest app. Requests and responses are JSON: send \`Content-Type: application/json\` with a body, and \`Accept: application/json\`.

## Authentication

\`POST /sign-in\` and \`POST /sign-up\` return an access token. Send it as \`Authorization: Bearer <token>\`. A token expires after 30 days, or after 14 days without use. \`POST /token/refresh\` replaces it by one for another 30 days: call it once a week, from one place of the app. A user can have ten tokens; an eleventh revokes the oldest. Signing out revokes the current token; resetting the password and deleting the account revoke all tokens immediately; changing the password revokes those of other devices and returns a new one. A call without a valid token answers 401.

## GET parameters

Send the parameters of a GET as a query string or as a JSON body; the body overrides the query string. Many HTTP clients cannot send a body with a GET, so a GET that takes parameters accepts POST on the same path as well, with the same reply, where its section says GET and POST. HEAD is accepted by \`/app-status\`, documents, pictures and probes only.

## Values

Timestamps are in UTC with six fractional digits, such as \`2026-11-20T19:32:04.000000Z\`. Balances and limits are strings with two decimals; \`available_cash\`, \`bucks\` and \`credits\` of \`/profile\` are integers without their cents, for old apps. Flags are 0 or 1, and colors \`0xAARRGGBB\`. Unknown fields are ignored; absent optional fields leave values unchanged.

## Errors

There are three formats, all with a \`message\`. **Plain** has nothing else. **FieldValidation** adds \`errors\`, the messages of each field. **ValidationBox** adds \`error_box\`, which the app shows as a dialog. \`X-Error-Code\` is the name of the reason in all three, such as \`invalid_credentials\`: decide by it instead of the message. A body can have 16 KiB, of \`POST /pickem/confirm-entry\` 64 KiB; a larger one gets a 413. A path that does not exist gets a 404 (\`not_found\`), another method a 405 (\`method_not_allowed\`) with \`Allow\`. Every response has an \`X-Request-Id\`, with which operators find the reason of a rejection. 429 and 503 have a \`Retry-After\` in seconds.

## Limits

\`RateLimit-Policy\` has the limits of a call, and \`RateLimit\` what is left of them, as in the IETF draft of these headers: with \`"user";r=118;t=41\` the user can send 118 more calls in the next 41 seconds. A service whose limits are turned off sends neither. Each process of the service can count for itself, so that the numbers of two responses can differ. Some limits of sign-in and codes are not announced.

## Unchanged replies

\`GET /balance\`, \`/balance/v2\`, \`/check-app-update\` and \`/check-maintenance-mode\` send an \`ETag\`. Send it back as \`If-None-Match\`: while the reply is the same, the response is 304 without a body. The tag belongs to the user and is no secret. The countdown \`trivia_reset_seconds\` alone changes no tag, so count it down from the time of the reply. Replies are not stored by HTTP caches (\`Cache-Control: no-store\`): the app keeps them in memory.

## Compression

JSON above 1 KiB is sent in \`br\` or \`gzip\`, if \`Accept-Encoding\` allows it.

## Deprecation

A call that ends has the headers \`Deprecation\` (RFC 9745), \`Sunset\` (RFC 8594) with the date of its end, and \`Link\` to the call that replaces it. It is marked here as well.

## Idempotency

Calls that must not be done twice list the header \`Idempotency-Key\`, of up to 255 characters. For 24 hours the same key with the same body returns the first response unless that was a 401 or 5xx, and nothing is done twice. The same key with another body is rejected with 422, and with 409 while the first call is running. Where the header says so, the same body without a key is a repetition too: until two seconds after the first response, and for 70 seconds if there was no response or a 5xx.

## App version

Send the version of the app as \`X-App-Version\` with every call: it decides whether the app must update, and stops the rollout of a release whose calls fail. Without it, the last \`POST /device-info-logs\` counts. The header does not name a platform: it counts for the one that the device reported, else for that of the sign-up, else for both. So call \`POST /device-info-logs\` after signing in, before \`/check-app-update\`.

A version begins with one to four numbers with points, after an optional \`v\`; what follows is ignored. \`4.12.1\`, \`v4\`, \`4.12.1-beta.1+45\` and \`4.12.1 (881)\` are accepted, \`ios/4.12.1\` and \`4,12,1\` are not. A version in another form is ignored, and the response has the header \`X-App-Version-Ignored\` with the accepted forms.

## Maintenance

While the app is closed, calls answer 503 (\`maintenance_enabled\`) with \`Retry-After\`. \`/app-status\`, \`/check-app-update\`, \`/check-maintenance-mode\`, \`/balance\`, \`/balance/v2\`, \`/device-info-logs\`, \`/update-fcm-token\` and \`/sign-out\` stay open. Testers, chosen by operators, can also sign in and use all calls. A closing can affect one platform: send \`platform\` to \`/app-status\`.

## Pages in a web view

\`checkout_url\` of a deposit and \`kyc_upload_url\` of an identity check are pages for a web view; they need no token. Start both with a \`return_url\` such as \`https://app.example.com/deposits\` or \`myapp://pay/done\`, and close the web view when it navigates there. The query parameter \`outcome\` has the result. After a success or a cancellation the page goes there without a click, after a failure the user reads the reason first.

- A deposit, with \`deposit_id\`: \`completed\`, \`failed\`, \`canceled\` (left unpaid; the same page can continue it) or \`processing\` (paid, not confirmed yet).
- An identity check: \`verified\`, \`pending\` (an operator decides), \`rejected\`, \`canceled\`, \`processing\` (back from Stripe, without a result yet) or \`failed\` (the user must start again).

Anyone can open such a URL, so show the state of \`GET /deposits/{deposit_id}\` or \`GET /balance/v2\`. The service lists the allowed origins; another \`return_url\` gets a 422 that names them.

## From sign-up to payout

1. \`POST /sign-up\`, then \`POST /verify-email\` from the mailed link. An unverified email or phone reserves nothing, so others can sign up with it; the first to verify it owns it. Verifying removes what was added before, so do it first.
2. \`POST /geo/check\`, and again before \`expires_at\`: cash play and withdrawals need an allowed location.
3. \`POST /kyc/start\` opens the page of the identity check. Operators choose what needs a verified identity; \`balance/v2\` and the error \`cash_play_barred\` say what is missing. Withdrawals can need it although deposits do not.
4. \`POST /deposits\` opens the checkout page. Free entries, promos and contests with money also need a phone confirmed by a code, or a verified identity.
5. \`GET /contests\`, \`POST /contests/{main_contest_id}/join\`; practice is free. \`GET /pickem/offer\` lists the matches of joined contests, \`GET /pickem/get-players\` their players, and \`POST /pickem/confirm-entry\` sells the entry, whose path is in \`Location\`.
6. \`GET /pickem/show-entry/{pickem_contest_entry_id}\` shows it until it is settled; \`GET /wallet/transactions\` what it paid.
7. \`POST /withdrawals\` to a saved payment method. \`GET /withdrawals/{withdrawal_id}\` shows its state.

## Testing

A service with QA tools has \`/qa\`: users in known states, the mailbox with codes and links, decisions of operators, and worlds, which are databases with a clock of their own. [\`/qa/openapi.json\`](/qa/openapi.json) describes its calls. Payments go through a sandbox until a provider is configured: \`is_sandbox\` is 1, and no money moves.

## Code generators

[\`/openapi-3.0.json\`](/openapi-3.0.json) is this reference for generators of Kotlin, Swift and Dart clients, and for tools that read OpenAPI 3.0 only: each field of a success has one type there. [\`/openapi.json\`](/openapi.json) is OpenAPI 3.1, for generators of TypeScript, and [\`/asyncapi.json\`](/asyncapi.json) describes events and push notifications. The base URL is that of this service.
`.trim()

/** Introduction and chapters of the API reference, in the order an app uses them. */
export const preface: Words = {
  info: {
    title: 'Slatekeeper',
    description,
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    contact: { name: 'The team that runs this service' },
  },
  chapters: [
    {
      name: 'App status',
      description: 'Maintenance and required versions.',
      paths: ['/app-status', '/check-app-update', '/check-maintenance-mode'],
    },
    {
      name: 'Session',
      description: 'Sign up, sign in and sign out, and the devices that are signed in.',
      paths: [
        '/sign-up',
        '/sign-in',
        '/sign-out',
        '/token/refresh',
        '/sessions',
        '/sessions/[session_id]/revoke',
      ],
    },
    {
      name: 'Recovery',
      description: 'Reset a password with a mailed code; reactivate a deleted account with a code.',
      paths: [
        '/forgot-password',
        '/verify-code',
        '/reset-password',
        '/reactivate-account-send-otp',
        '/reactivate-account',
      ],
    },
    {
      name: 'Account',
      description: 'Profile, device and account settings.',
      paths: [
        '/profile',
        '/profile/email',
        '/profile/email/confirm',
        '/profile/email/revert',
        '/profile/phone',
        '/profile/password',
        '/user/send-verification-mail',
        '/verify-email',
        '/update/user-mode',
        '/updated/promo-code',
        '/save-referral-link',
        '/update-fcm-token',
        '/device-info-logs',
        '/update/in-app-rating-flag',
        '/delete-account',
      ],
    },
    {
      name: 'Balance',
      description: 'Balances and the data shown with them.',
      paths: ['/balance/v2', '/balance', '/wallet/transactions'],
    },
    {
      name: 'Practice drafts',
      description: 'Eligibility for practice drafts.',
      paths: ['/check/user/practice-draft-eligible', '/check/sport/practice-draft-eligible'],
    },
    {
      name: "Pick'em",
      description: 'Players with their lines, and entries of two to six picks.',
      paths: [
        '/pickem/offer',
        '/pickem/get-players',
        '/pickem/confirm-entry',
        '/pickem/show-entry/[pickem_contest_entry_id]',
        '/pickem/entries',
      ],
    },
    {
      name: 'Realtime events',
      description:
        'Open apps receive changes immediately from the server with the Pusher protocol over TLS that `GET /balance/v2` returns in `websocket_host`, `websocket_port` and `websocket_key`; a null host means that there is none. Channel `private-user-<id>` sends `balance.changed`, `entry.settled` (`pickem_contest_entry_id`, `outcome`: won, lost or refunded, and the `amount` won, lost or refunded) and `contest.settled` (`main_contest_id`, `main_contest_entry_id`, `outcome`: completed or canceled, `place` or null, and the `amount` won or refunded). Channel `app` sends `maintenance.changed` (`android` and `ios`: enabled or disabled), `versions.changed` (the versions of `GET /app-status`), `promos.changed`, and `lines.changed` (`game_id`; every five seconds at most). [`/asyncapi.json`](/asyncapi.json) has their shapes and those of push notifications. Events can be lost or duplicated: load the current state after connecting.',
      paths: ['/pusher/auth'],
    },
    {
      name: 'Contests',
      description: 'Contests to join and leave, with places and prizes.',
      paths: [
        '/contests',
        '/contests/[main_contest_id]',
        '/contests/[main_contest_id]/join',
        '/contests/[main_contest_id]/leave',
      ],
    },
    {
      name: 'Trivia',
      description: 'A question a day, and credits for a correct answer.',
      paths: ['/trivia', '/trivia/answer'],
    },
    {
      name: 'Promos',
      description: 'Free-play credits.',
      paths: ['/free-play-promos', '/free-play-promo/claim'],
    },
    {
      name: 'Identity and location',
      description: 'What a user shows before playing for cash: who they are, and where.',
      paths: ['/kyc/start', '/identity/[token]', '/geo/check'],
    },
    {
      name: 'Deposits and withdrawals',
      description: 'Money in and out, payment methods, and the personal page where the user pays.',
      paths: [
        '/deposits',
        '/deposits/[deposit_id]',
        '/checkout/[token]',
        '/payment-methods',
        '/payment-methods/[payment_method_id]/default',
        '/payment-methods/[payment_method_id]/remove',
        '/withdrawals',
        '/withdrawals/[withdrawal_id]',
        '/withdrawals/[withdrawal_id]/cancel',
      ],
    },
    {
      name: 'Responsible play',
      description: 'Limits, time-outs and self-exclusion.',
      paths: [
        '/responsible-play',
        '/responsible-play/limits',
        '/responsible-play/time-out',
        '/responsible-play/exclude',
      ],
    },
    {
      name: 'Webhooks',
      description: 'For payment and identity providers: events, signed by them.',
      paths: ['/webhooks/payments/[provider]', '/webhooks/identity/[provider]'],
    },
    {
      name: 'Feed',
      description: 'For the data provider: imports games, players, lines and results.',
      paths: ['/feed/import'],
      token: 'feedToken',
    },
  ],
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The access token from sign-up, sign-in or reactivation.',
    },
    feedToken: { type: 'http', scheme: 'bearer', description: 'The FEED_TOKEN of the service.' },
  },
}
