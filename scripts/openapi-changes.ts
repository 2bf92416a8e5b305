import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Accepted, describeChanges, findChanges, findFaults, withoutTexts } from './openapi/changes'

const { values } = parseArgs({ options: { check: { type: 'boolean' }, release: { type: 'boolean' } } })

const docs = path.resolve(import.meta.dirname, '..', 'docs')
const files = {
  current: path.join(docs, 'openapi.json'),
  released: path.join(docs, 'api', 'released.json'),
  accepted: path.join(docs, 'api', 'accepted-changes.json'),
  changelog: path.join(docs, 'api-changelog.md'),
}
const introduction = `# API changelog

Changes of the API between releases, written by \`npm run openapi\`. Breaking ones are accepted in \`docs/api/accepted-changes.json\`
with a reason.

`

type Document = { info: { version: string } }

const [current, released, accepted] = await Promise.all([
  readJson<Document>(files.current),
  readJson<Document>(files.released),
  readJson<Accepted>(files.accepted),
])
const changes = await findChanges(released, current)
const former = (await readFile(files.changelog, 'utf8').catch(() => '')).split(/^(?=## )/m).slice(1)
const open = `Unreleased, since ${released.info.version}`
const closed = former.filter(section => !section.startsWith('## Unreleased'))
const text = (title: string) =>
  introduction + [describeChanges(title, changes, accepted), ...closed].join('\n')

const faults = findFaults(changes, accepted)
if (faults.length) {
  process.stderr.write(
    `${faults.join('\n')}\n\nThe API differs from release ${released.info.version}. Keep what apps rely on, or add the line after "Breaking: " to docs/api/accepted-changes.json with the reason.\n`,
  )
  process.exitCode = 1
} else if (values.check) {
  const isCurrent = (await readFile(files.changelog, 'utf8').catch(() => '')) === text(open)
  if (!isCurrent)
    process.stderr.write('docs/api-changelog.md does not match the documents. Run `npm run openapi`.\n')
  process.exitCode = isCurrent ? 0 : 1
} else if (values.release) {
  if (current.info.version === released.info.version)
    throw new Error(
      `Raise the version in package.json above ${released.info.version} and run \`npm run openapi\`.`,
    )
  await writeFile(files.changelog, text(current.info.version))
  await writeFile(files.released, withoutTexts(current))
  await writeFile(files.accepted, '{}\n')
} else {
  await writeFile(files.changelog, text(open))
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8'))
}
