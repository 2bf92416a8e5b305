import type { Words } from '@/lib/api/openapi'

const description = `
Calls for testers. Without \`QA_TOOLS=1\` each answers 404. The setting is allowed only for the embedded database or one whose name ends in \`_test\` or \`_qa\`. No call needs a token.

## Worlds

A persona that is created with \`world\` sees the overlay and the clock of that world. Calls without its token are in the world with the header \`X-QA-World\`.

## Snapshots

A restore replaces all rows of the database, for all users of the service. While requests or jobs do not finish, it answers 409 and changes nothing.

## Errors

There are two formats. **Plain** has a \`message\`. **FieldValidation** adds \`errors\`, the messages of each field. \`X-Error-Code\` names the reason.
`.trim()

export const qaPreface: Words = {
  info: {
    title: 'Slatekeeper QA tools',
    description,
    license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    contact: { name: 'The team that runs this service' },
  },
  chapters: [
    {
      name: 'Personas',
      description: 'Users in known states.',
      paths: ['/qa/personas', '/qa/reference', '/qa/identity'],
    },
    {
      name: 'Activity',
      description: 'What users were sent, and their entries and rejected calls.',
      paths: ['/qa/messages', '/qa/entries', '/qa/pushes', '/qa/events', '/qa/webhooks', '/qa/rejections'],
    },
    {
      name: 'Worlds',
      description: 'An overlay and a clock for some users.',
      paths: ['/qa/worlds', '/qa/worlds/[world]', '/qa/worlds/[world]/advance'],
    },
    {
      name: 'Snapshots',
      description: 'Copies of the database.',
      paths: ['/qa/snapshots', '/qa/snapshots/[snapshot]', '/qa/snapshots/[snapshot]/restore'],
    },
  ],
  securitySchemes: {},
}
