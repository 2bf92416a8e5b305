// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { dropDraft, dropDrafts, type FormDraft, findDraft, keepDraft } from './draft'

const saved = { name: 'Welcome', cents: 500 }
const draft: FormDraft<typeof saved> = {
  values: { ...saved, name: 'Welcome back' },
  base: saved,
  version: '2026-11-21T12:00:00.000Z',
  keptAt: '2026-11-21T12:05:00.000Z',
}
const key = { owner: '7', path: '/admin/promos/1', form: 'name,cents' }
const storage = sessionStorage

beforeEach(() => storage.clear())

test('a draft is found by the same operator on the same page', () => {
  keepDraft(storage, key, draft)
  expect(findDraft(storage, key, saved)).toEqual(draft)
  expect(findDraft(storage, { ...key, owner: '8' }, saved)).toBeNull()
  expect(findDraft(storage, { ...key, path: '/admin/promos/2' }, saved)).toBeNull()
})

test('an unclear number is restored as one, not as an empty field, which can have another meaning', () => {
  const unclear = { ...draft, values: { ...saved, cents: Number.NaN } }
  keepDraft(storage, key, unclear)
  expect(findDraft(storage, key, saved)).toEqual(unclear)
})

test('a draft of a form with other fields, or an unreadable one, is not restored', () => {
  keepDraft(storage, key, draft)
  expect(findDraft(storage, key, { ...saved, budget: null })).toBeNull()
  storage.setItem('draft 7 /admin/promos/1 name,cents', '{')
  expect(findDraft(storage, key, saved)).toBeNull()
})

test('drafts are deleted one by one, by page or at sign-out', () => {
  const other = { ...key, path: '/admin/promos/12' }
  for (const each of [key, other, { ...key, form: 'other' }]) keepDraft(storage, each, draft)
  dropDraft(storage, key)
  expect(findDraft(storage, key, saved)).toBeNull()
  dropDrafts(storage, { owner: '7', path: '/admin/promos/1' })
  expect(Object.keys(storage)).toEqual(['draft 7 /admin/promos/12 name,cents'])
  dropDrafts(storage)
  expect(Object.keys(storage)).toEqual([])
})

test('a full storage does not fail the form', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  } as unknown as Storage
  expect(() => keepDraft(full, key, draft)).not.toThrow()
})

test('forms in dialogs keep no drafts, because one page opens them for many rows', () => {
  const root = 'app/admin/(console)'
  const dialogs = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('-dialog.tsx'))
    .map(file => [file, readFileSync(path.join(root, file), 'utf8')] as const)
    .filter(([, text]) => /useForm[(<]/.test(text))
  expect(dialogs.length).toBeGreaterThan(2)
  expect(dialogs.filter(([, text]) => !text.includes('keepsDraft: false')).map(([file]) => file)).toEqual([])
})

test('the query belongs to the page of a draft', () => {
  const page = { ...key, path: '/admin/maintenance/new' }
  keepDraft(storage, page, draft)
  expect(findDraft(storage, { ...page, path: '/admin/maintenance/new?now=android' }, saved)).toBeNull()
})
