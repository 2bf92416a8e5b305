import type { Words } from '@/lib/api/openapi'

const description = `
Calls of operators for CI and scripts, apart from the contract of the app.

## Authentication

A token is created on the page API tokens of the console, with scopes and an expiry of at most 365 days. Send it as \`Authorization: Bearer skt_…\`. It acts as the operator who created it: role, deactivation, a required authenticator and a sign-in to the console in the last 30 days are checked at every call. A call without a valid token answers 401, one beyond its rights 403. A token never approves a request, and never creates tokens.

## Approval

A change that needs a second manager is not carried out. The call answers 202 with the ID of the request, which another manager decides on the page Approvals.

## Errors

There are two formats. **Plain** has a \`message\`. **FieldValidation** adds \`errors\`, the messages of each field. \`X-Error-Code\` names the reason, and \`X-Request-Id\` finds it in the request inspector. 429 and 503 have a \`Retry-After\` in seconds.

## Idempotency

With an \`Idempotency-Key\` of up to 255 characters, the same body gets the first result for 24 hours and nothing is done twice. The key with another body answers 422, and 409 while the first call is running.

## Limits

60 calls per token and minute. After 20 calls with invalid tokens in ten minutes, an address gets 429.
`.trim()

export const adminPreface: Words = {
  info: {
    title: 'Slatekeeper admin API',
    description,
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    contact: { name: 'The team that runs this service' },
  },
  chapters: [
    { name: 'Releases', description: 'Versions of the app.', paths: ['/admin-api/v1/releases'] },
    {
      name: 'Maintenance',
      description: 'Times without the app.',
      paths: ['/admin-api/v1/maintenance-windows'],
    },
    { name: 'Slates', description: 'Matches, lines and results.', paths: ['/admin-api/v1/slates/import'] },
    { name: 'Audit log', description: 'Who changed what.', paths: ['/admin-api/v1/audit'] },
  ],
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'An API token of the console.' },
  },
}
