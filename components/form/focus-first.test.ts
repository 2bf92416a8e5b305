// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { focusFirst } from './focus-first'

const field = (name: string, content: string) => `<div data-field="${name}">${content}</div>`

const stages =
  field('rollout.0.percent', '<input id="first">') + field('rollout.1.percent', '<input id="second">')

/** The ID of the focused input. */
function focus(html: string, errors: Record<string, string>) {
  document.body.innerHTML = `<form>${html}</form>`
  focusFirst(document.querySelector('form'), errors)
  return document.activeElement?.id
}

afterEach(() => {
  document.body.replaceChildren()
})

test.each([
  [
    'the first of several',
    field('name', '<input id="name">') + field('end', '<input id="end">'),
    ['end', 'name'],
    'name',
  ],
  [
    'the row, not the switch of the list',
    field('rollout', '<input id="switch">') + stages,
    ['rollout', 'rollout.1.percent'],
    'second',
  ],
  [
    'the list without an invalid row',
    field('rollout', '<input id="switch">') + stages,
    ['rollout'],
    'switch',
  ],
  [
    'the row of an error inside of it',
    field('rules', `<input id="menu">${field('rules.0', '<input id="days">')}`),
    ['rules', 'rules.0.days'],
    'days',
  ],
  ['what is not disabled', field('day', '<button disabled></button><input id="day">'), ['day'], 'day'],
])('of invalid fields, %s is focused', (_, html, paths, id) => {
  expect(focus(html, Object.fromEntries(paths.map(path => [path, 'Invalid'])))).toBe(id)
})
