import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findConsolePaths } from '@/e2e/fixtures/console'
import { listOperations, listReplyFields } from '@/e2e/fixtures/reply-fields'
import { findSource } from './rules'
import { fieldSources } from './sources'

const fields = listReplyFields()
const sources = Object.values(fieldSources).flatMap(owned => Object.values(owned))

it('declares a source for every field of every reply', () => {
  const missing = fields.filter(field => !findSource(fieldSources, field))
  expect(missing.map(({ owner, name }) => `${owner} ${name}`)).toEqual([])
})

it('declares no source for a field that no reply has', () => {
  const declared = Object.entries(fieldSources).flatMap(([owner, owned]) =>
    Object.keys(owned).map(name => `${owner} ${name}`),
  )
  const replied = new Set(fields.map(({ owner, name }) => `${owner} ${name}`))
  expect(declared.filter(key => !replied.has(key))).toEqual([])
})

it('names calls, console pages and settings that exist', () => {
  const pages = new Set(findConsolePaths().map(({ path }) => path))
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  )
  const known = new Set([...listOperations(), ...settings])
  const unknown = sources.flatMap(source => {
    if (!('writer' in source)) return []
    const page = source.writer.replace('{id}', '1')
    return known.has(source.writer) || pages.has(page) ? [] : source.writer
  })
  expect(unknown).toEqual([])
})
