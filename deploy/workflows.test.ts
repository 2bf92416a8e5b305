import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Step = { uses?: string; run?: string }
type Job = { 'timeout-minutes'?: number; strategy?: { matrix: Record<string, number[]> }; steps: Step[] }

const folder = '.github/workflows'
const workflows = await Promise.all(
  (await readdir(folder)).map(async file => {
    const text = await readFile(`${folder}/${file}`, 'utf8')
    return { file: `${folder}/${file}`, text, jobs: (parse(text) as { jobs: Record<string, Job> }).jobs }
  }),
)
const manifest = JSON.parse(await readFile('package.json', 'utf8')) as {
  engines: { node: string }
  scripts: Record<string, string>
}
const jobs = workflows.flatMap(workflow => Object.values(workflow.jobs))

const namesIn = async (file: string, pattern: RegExp) =>
  [...(await readFile(file, 'utf8')).matchAll(pattern)].map(([, name = '']) => name)

test('workflows, files of the deployment and documents run only existing commands', async () => {
  const folders = ['docs', 'docs/decisions']
  const listed = await Promise.all(
    folders.map(async name => (await readdir(name)).map(file => `${name}/${file}`)),
  )
  const documents = ['README.md', 'CONTRIBUTING.md', ...listed.flat().filter(file => file.endsWith('.md'))]
  const others = ['Dockerfile', 'compose.yaml', 'deploy/systemd/slatekeeper.service', '.ci/run', ...documents]
  const files = await Promise.all(others.map(async file => ({ file, text: await readFile(file, 'utf8') })))
  const run = [...workflows, ...files].flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /\bnpm run (?:--silent )?((?:(?:lab|ops|generate) -- )?[a-z][\w:-]*)|\bnpm (?:--silent )?(test|start)\b/g,
      ),
    ].map(([, script, short = '']) => ({ file, name: script ?? short })),
  )
  const subcommand = /^ {4}'?([a-z-]+)'?: \{$/gm
  const commands = [
    ...Object.keys(manifest.scripts),
    ...(await namesIn('lab/run.ts', subcommand)).map(name => `lab -- ${name}`),
    ...(await namesIn('scripts/ops.ts', subcommand)).map(name => `ops -- ${name}`),
    ...(
      await namesIn('scripts/generate.ts', /^ {2}(?:async )?([a-z]+)(?:\(\) \{|: generate\(.*| +NAME .*)$/gm)
    ).map(name => `generate -- ${name}`),
  ]
  expect(commands).toEqual(
    expect.arrayContaining([
      'lab -- trust',
      'ops -- verify-ledger',
      'generate -- openapi',
      'generate -- migration',
    ]),
  )
  expect(run).toContainEqual({ file: '.github/workflows/ci.yml', name: 'check' })
  expect(run.filter(({ name }) => !commands.includes(name))).toEqual([])
})

test('the kit supports the versions of Node that the service supports', async () => {
  const kit = JSON.parse(await readFile('e2e/kit/package.json', 'utf8')) as typeof manifest
  expect(kit.engines).toEqual(manifest.engines)
})

test('CI runs all supported versions of Node and PostgreSQL', async () => {
  const versions = (name: string) => jobs.flatMap(({ strategy }) => strategy?.matrix[name] ?? [])
  const node = versions('node')
  expect(Math.min(...node)).toBe(Number(/^>=(\d+)/.exec(manifest.engines.node)?.[1]))
  expect(node).toContain(Number(await readFile('.nvmrc', 'utf8')))
  const [, oldest] = /^Version (\d+) or later\./m.exec(await readFile('docs/operations.md', 'utf8')) ?? []
  expect(Math.min(...versions('postgres'))).toBe(Number(oldest))
  const [, newest] = /image: postgres:(\d+)$/m.exec(await readFile('compose.yaml', 'utf8')) ?? []
  expect(Math.max(...versions('postgres'))).toBe(Number(newest))
})

test('every job has a timeout, and every action a version', () => {
  expect(jobs.filter(job => !job['timeout-minutes'])).toEqual([])
  const actions = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []))
  expect(actions).toContain('actions/checkout@v4')
  expect(actions.filter(action => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([])
})
