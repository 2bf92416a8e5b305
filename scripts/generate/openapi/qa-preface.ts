import type { Words } from '@/lib/api/openapi'

const description = `
Calls for testers. Without \`QA_TOOLS=1\` each answers 404. The setting is allowed only for the embedded database or one whose name ends in \`_test\` or \`_qa\`. No call needs a token.

## Worlds

A world is a database of its own: users, operators, settings, content, jobs, messages and a clock. The token of a user belongs to a world. Calls without it are in the world of the header \`X-QA-World\`, also those below, or of the email, phone or user that they name. Pages of a world, such as those of checkout and of links in emails, have the parameter \`qa_world\`, which sets a cookie of the same name; \`qa_world=0\` removes it.

## Snapshots

A snapshot is a copy of a world. A restore replaces the world by it.

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
      paths: ['/qa/personas', '/qa/reference', '/qa/identity', '/qa/withdrawals'],
    },
    {
      name: 'Activity',
      description: 'What users were sent, and their entries and rejected calls.',
      paths: ['/qa/messages', '/qa/entries', '/qa/pushes', '/qa/events', '/qa/webhooks', '/qa/rejections'],
    },
    {
      name: 'Worlds',
      description: 'Databases with a clock of their own.',
      paths: ['/qa/worlds', '/qa/worlds/[world]', '/qa/worlds/[world]/advance'],
    },
    {
      name: 'Snapshots',
      description: 'Copies of worlds.',
      paths: ['/qa/snapshots', '/qa/snapshots/[snapshot]', '/qa/snapshots/[snapshot]/restore'],
    },
  ],
  securitySchemes: {},
}
