import type { Words } from '@/lib/http/openapi'

const description = `
The backend of a mobile fantasy-contest app. Calls and answers are JSON: send \`Content-Type: application/json\` with a body, and \`Accept: application/json\`.

## Signing in

\`POST /sign-in\` answers an access token. Send it with every call that wants one, as \`Authorization: Bearer <token>\`. It lasts 30 days, or 14 days without use, and a user can have ten at a time. Signing out revokes the token in hand; a new password and deleting the account revoke all of them at once. A call without a token that is good answers 401.

## GETs with parameters

A GET takes its parameters from the query string or out of a JSON body, and what both say the body decides. Many HTTP clients cannot send a body with a GET, so every GET that takes parameters or changes something answers a POST to the same path alike. HEAD is refused.

## Values

Moments are in UTC with six fractional digits, such as \`2026-11-20T19:32:04.000000Z\`. Balances and limits are text with two decimals. Flags are 0 or 1, and colours \`0xAARRGGBB\`. Fields that a call does not know are ignored, and optional ones that are absent leave things as they are.

## Errors

There are three shapes, and all have a \`message\`. **Plain** has nothing else. **FieldValidation** adds \`errors\`, which names each field with what would pass. **ValidationBox** adds \`error_box\`, which the app shows as a dialog. Every answer carries an \`X-Request-Id\`, by which operators find out why a call was refused. 429 and 503 say in \`Retry-After\` how many seconds to wait.

## Asking twice

\`POST /pickem/confirm-entry\` takes an \`Idempotency-Key\` of up to 255 characters. For 24 hours the same key with the same body answers what it answered first, and nothing is bought again. The same key with another body is refused with 422, and with 409 while the first call is still running. Without a key, the same body counts as the same call until two seconds after the first call was answered, and for 70 seconds where no answer or a 5xx was sent.
`.trim()

/** The preface of the API's document, and its chapters in the order in which an app comes upon them. */
export const words: Words = {
  title: 'Slatekeeper',
  description,
  chapters: [
    {
      name: 'App status',
      description: 'Whether the app may run, in which version.',
      paths: ['/app-status', '/check-app-update', '/check-maintenance-mode'],
    },
    {
      name: 'Session',
      description: 'Opening an account, signing in and out.',
      paths: ['/sign-up', '/sign-in', '/sign-out'],
    },
    {
      name: 'Recovery',
      description: 'A new password by a code in the mail, and a deleted account back by a code on the phone.',
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
      description: 'What is kept of a user and of the device in hand.',
      paths: [
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
      description: 'Balances, with all that the app shows around them.',
      paths: ['/balance/v2', '/balance'],
    },
    {
      name: 'Practice drafts',
      description: 'Where a user may draft for practice.',
      paths: ['/check/user/practice-draft-eligible', '/check/sport/practice-draft-eligible'],
    },
    {
      name: "Pick'em",
      description: 'Players with their lines, and entries of two to six picks.',
      paths: ['/pickem/get-players', '/pickem/confirm-entry', '/pickem/show-entry/[pickem_contest_entry_id]'],
    },
    {
      name: 'Live updates',
      description:
        'An app that is open hears of changes at once, from the server of the Pusher protocol that `GET /balance` names in `websocket_host`, `websocket_port` and `websocket_key`; there is none while the host is null. Channel `private-user-<id>` tells `balance.changed` and `entry.settled` (`pickem_contest_entry_id`, `outcome`: won, lost or refunded, and the `amount` won, lost or given back); channel `app` tells `maintenance.changed` (`android` and `ios`: enabled or disabled) and `versions.changed` (as `GET /check-app-update`). Events may be lost or come twice: ask anew after connecting.',
      paths: ['/pusher/auth'],
    },
    { name: 'Promos', description: 'Free-play credits.', paths: ['/free-play-promo/claim'] },
    {
      name: 'Feed',
      description: 'For the data provider: it delivers games, players, lines and results.',
      paths: ['/feed/import'],
      token: 'feedToken',
    },
  ],
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The access token that signing up, signing in or reactivating answers.',
    },
    feedToken: { type: 'http', scheme: 'bearer', description: 'The FEED_TOKEN of the service.' },
  },
}
