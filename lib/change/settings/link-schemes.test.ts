import { describe, expect, test } from 'vitest'
import { defaultSettings } from './definitions'
import { isAllowedLink, isSchemeList } from './link-schemes'

const links = defaultSettings.referral_link_schemes

describe('by default', () => {
  test.each([
    'https://go.example/r/1',
    'http://go.example',
    'myapp://open?ref=1',
    'MyApp://x',
    'com.example.app://r',
  ])('%s is allowed', link => {
    expect(isAllowedLink(link, links)).toBe(true)
  })
  test.each([
    'javascript://go.example/%0aalert(1)',
    'JavaScript://x',
    'javascript:alert(1)',
    'java\nscript://x',
    'data://text/html,x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://go.example/1',
    'vbscript://x',
    'myapp:open',
    'myapp://',
    'myapp:// x',
    '://x',
    '1app://x',
    `${'a'.repeat(33)}://x`,
    'go.example',
    '',
  ])('%j is rejected', link => {
    expect(isAllowedLink(link, links)).toBe(false)
  })
})

test('a list allows only its schemes, in any case', () => {
  expect(isAllowedLink('myapp://x', 'https, MyApp')).toBe(true)
  expect(isAllowedLink('other://x', 'https, myapp')).toBe(false)
  expect(isAllowedLink('javascript://x', 'https, javascript')).toBe(false)
})

test.each(['*', 'https', 'https, myapp', 'https,com.example.app'])('%s is a list', text => {
  expect(isSchemeList(text)).toBe(true)
})

test.each(['', 'https,', '*, https', 'javascript', 'https, DATA', 'my app', 'https://'])(
  '%j is no list',
  text => {
    expect(isSchemeList(text)).toBe(false)
  },
)
