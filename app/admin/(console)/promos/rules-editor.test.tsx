// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestPage } from '@/components/testing/test-page'
import type { PromoRule } from '@/lib/rewards/promo/rules'
import { type RuleValues, readUserIds } from './rule-kinds'
import { RulesEditor } from './rules-editor'

const page = createTestPage()

function textOf(list: string, errors: Record<string, string>) {
  const rules = [{ rule: 'users', ids: readUserIds(list) }] as PromoRule[]
  act(() =>
    page.render(
      <RulesEditor
        rules={rules}
        values={{} as RuleValues}
        errors={errors}
        isDisabled={false}
        name="rules"
        onChange={vi.fn()}
        onBlur={vi.fn()}
      />,
    ),
  )
  return document.body.textContent
}

test('what is not understood in a list of users is counted, and named once the field is checked', () => {
  expect(textOf('U-12 ada@example.test', {})).toContain('1 ID on the list, 1 not understood.')
  const errors = { rules: 'Invalid input', 'rules.0.ids.1': 'Invalid input' }
  const text = textOf('U-12 ada@example.test', errors)
  expect(text).toContain('Not user IDs: “ada@example.test”.')
  expect(text).not.toContain('Invalid input')
})

test('what the server rejects in the rules is shown with them', () => {
  expect(textOf('U-12', { rules: 'No user has the ID U-12.' })).toContain('No user has the ID U-12.')
})
