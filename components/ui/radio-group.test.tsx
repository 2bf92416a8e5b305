import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RadioGroup } from './radio-group'

const options = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
] as const

test('the marks are drawn with backgrounds, so forced colors leave them as they are', () => {
  const html = renderToStaticMarkup(
    <RadioGroup label="Platform" options={options} value="ios" onChange={() => undefined} />,
  )
  expect(html.match(/<span data-marks/g)).toHaveLength(2)
})
