import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Generated } from '@/scripts/generate/generated'
import {
  type Accepted,
  describeChanges,
  findChanges,
  findFaults,
  withoutTexts,
} from '@/scripts/generate/openapi/changes'

const docs = 'docs'
const files = {
  current: path.join(docs, 'openapi.json'),
  released: path.join(docs, 'api', 'released.json'),
  accepted: path.join(docs, 'api', 'accepted-changes.json'),
  changelog: path.join(docs, 'api-changelog.md'),
}
const introduction = `# API changelog

Changes of the API between releases, written by \`npm run generate\`. Breaking ones are accepted in \`docs/api/accepted-changes.json\`
with a reason.

`

type Document = { info: { version: string } }

/** The changelog, and why the API can break apps. For a release, the section gets the version, and the files of the next comparison are added. */
export async function generateApiChangelog({
  isRelease = false,
} = {}): Promise<{ files: Generated; faults: string[] }> {
  const [current, released, accepted] = await Promise.all([
    readJson<Document>(files.current),
    readJson<Document>(files.released),
    readJson<Accepted>(files.accepted),
  ])
  const changes = await findChanges(released, current)
  const former = (await readFile(files.changelog, 'utf8').catch(() => '')).split(/^(?=## )/m).slice(1)
  const closed = former.filter(section => !section.startsWith('## Unreleased'))
  const { version } = released.info
  if (isRelease && current.info.version === version)
    throw new Error(`Raise the version in package.json above ${version} and run \`npm run generate\`.`)
  const title = isRelease ? current.info.version : `Unreleased, since ${version}`
  const changelog = introduction + [describeChanges(title, changes, accepted), ...closed].join('\n')
  const faults = findFaults(changes, accepted)
  const advice = `The API differs from release ${version}. Keep what apps rely on, or add the line after "Breaking: " to docs/api/accepted-changes.json with the reason.`
  return {
    files: {
      [files.changelog]: changelog,
      ...(isRelease && { [files.released]: withoutTexts(current), [files.accepted]: '{}\n' }),
    },
    faults: faults.length > 0 ? [...faults, '', advice] : [],
  }
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8'))
}
