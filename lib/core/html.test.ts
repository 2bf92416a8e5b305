import { expect, it } from 'vitest'
import { html } from './html'

it('escapes values, keeps markup, joins lists and leaves out null, undefined and false', () => {
  const rows = ['a & b', '"c"'].map(text => html`<li>${text}</li>`)
  expect(html`<p title="${"'<x>"}">${rows}${null}${undefined}${false}${0}</p>`.text).toBe(
    '<p title="&#39;&lt;x&gt;"><li>a &amp; b</li><li>&quot;c&quot;</li>0</p>',
  )
})
