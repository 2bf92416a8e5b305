import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Command, pageCommands, searchCommands } from './commands'

const names = (role: 'viewer' | 'editor' | 'manager', query: string) =>
  searchCommands(role, query, pageCommands).flatMap(({ items }) => items.map(({ name }) => name))

test('commands are found by any word and by what they do', () => {
  expect(names('manager', 'promo')).toEqual(['New promo'])
  expect(names('manager', 'close')).toEqual(['Close iOS now', 'Close Android now'])
  expect(names('manager', 'create')).toContain('New release')
  expect(names('manager', ' ')).toEqual([])
})

test('commands that the role cannot use are not listed', () => {
  expect(names('viewer', 'new')).toEqual([])
  expect(names('editor', 'new')).toContain('New promo')
  expect(names('editor', 'maintenance')).toEqual([])
})

test('a command without a page is run', () => {
  let isDark = false
  const dark: Command = {
    name: 'Dark theme',
    icon: 'settings',
    role: 'viewer',
    run: () => {
      isDark = true
    },
  }
  searchCommands('viewer', 'dark', [dark])[0]?.items[0]?.run?.()
  expect(isDark).toBe(true)
})

test('every command opens an existing page', () => {
  for (const { href } of pageCommands) {
    const path = (href ?? '').split('?')[0]?.replace('/admin/', '') ?? ''
    expect([href, existsSync(`app/admin/(console)/${path}/page.tsx`)]).toEqual([href, true])
  }
})
