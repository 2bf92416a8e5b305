import { describe, expect, it } from 'vitest'
import { exceedsFormLimits } from './form-parts'

/** A form is searched megabyte by megabyte. */
const megabytes = (count: number) => count * 1024 * 1024
const plain = 'multipart/form-data; boundary=a'
const part = (boundary = 'a') => `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`
const fill = (text: string, bytes = megabytes(3)) => text.repeat(Math.floor(bytes / text.length))
const field = 'Content-Disposition: form-data; name="a"'

const isRejected = (type: string, body: string) =>
  exceedsFormLimits(type, Buffer.from(body), { maxParts: 20, maxTextBytes: 16_384 })

describe('a form is rejected before it is parsed', () => {
  it.each([
    ['with many parts', plain, fill(part())],
    ['with many fields', 'application/x-www-form-urlencoded', fill('a&')],
    ['with two boundaries', 'multipart/form-data; boundary=a; boundary=zzzzzz', fill(part())],
    [
      'with two boundaries in another order',
      'multipart/form-data; boundary=zzzzzz; boundary=a',
      fill(part()),
    ],
    ['with an escaped boundary', 'multipart/form-data; boundary="a\\a"', fill(part('aa'))],
    [
      'with a boundary in another parameter',
      'multipart/form-data; x=";boundary=zzzz"; boundary=a',
      fill(part()),
    ],
    [
      'with a parameter after the boundary',
      'multipart/form-data; boundary=a; x="; boundary=zzzz"',
      fill(part()),
    ],
    ['of another multipart type', 'multipart/mixed; boundary=a', fill(part())],
    ['with many header lines', plain, `--a\r\n${fill('a:\r\n')}${field}\r\n\r\nx\r\n--a--\r\n`],
    [
      'with many header lines in a later part',
      plain,
      `${part()}--a\r\n${fill('a:\r\n')}${field}\r\n\r\nx\r\n--a--\r\n`,
    ],
    ['with many dispositions', plain, `--a\r\n${fill(`${field}\r\n`)}\r\nx\r\n--a--\r\n`],
    ['with many attributes', plain, `--a\r\n${field}${fill('; filename="b"')}\r\n\r\nx\r\n--a--\r\n`],
    [
      'with a long name',
      plain,
      `--a\r\nContent-Disposition: form-data; name="${fill('%22')}"\r\n\r\nx\r\n--a--\r\n`,
    ],
    [
      'with a name of many lines',
      plain,
      `--a\r\nContent-Disposition: form-data; name="\r\n\r\n${fill('%22')}"\r\n\r\nx\r\n--a--\r\n`,
    ],
    ['with a long field', plain, `--a\r\n${field}\r\n\r\n${fill('é')}\r\n--a--\r\n`],
    [
      'with a long field that looks like a file',
      plain,
      `--a\r\nContent-Disposition: form-data; name="b"; filename="b"\r\n${field}\r\n\r\n${fill('é')}\r\n--a--\r\n`,
    ],
    ['with headers that do not end', plain, `--a\r\n${fill('a')}`],
  ])('%s', async (_, type, body) => {
    expect(await isRejected(type, body)).toBe(true)
  })
})

describe('a form of a browser is accepted', () => {
  const picture = `--a\r\n${field}; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${fill('\r\n--')}\r\n`
  it.each([
    [
      'of Chrome',
      'multipart/form-data; boundary=----WebKitFormBoundaryAbC123',
      `${part('----WebKitFormBoundaryAbC123')}--`,
    ],
    ['with a quoted boundary', 'multipart/form-data; boundary="a b"', `${part('a b')}--a b--\r\n`],
    ['with a character set', 'multipart/form-data; charset=utf-8; Boundary="a"', `${part()}--a--\r\n`],
    ['with a large file', plain, `${part()}${picture}--a--\r\n`],
    ['with twenty parts', plain, `${part().repeat(20)}--a--\r\n`],
    ['with fields', 'application/x-www-form-urlencoded', 'a=1&b=2'],
    ['without parts', plain, '{}'],
    ['that no parser can read', 'multipart/form-data', '{}'],
  ])('%s', async (_, type, body) => {
    expect(await isRejected(type, body)).toBe(false)
  })
})

it('other calls are answered while a large form is searched', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  expect(await isRejected('multipart/form-data; boundary=x', fill('-', megabytes(20)))).toBe(false)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(19)
})

it.each([-3, -2, -1, 0, 1])(
  'a boundary that begins %i bytes after a megabyte is counted once',
  async shift => {
    const file = `--a\r\n${field}; filename="b"\r\n\r\n`
    const first = file + 'x'.repeat(1024 * 1024 + shift - file.length)
    const rest = part().repeat(18)
    expect(await isRejected(plain, `${first}${rest}--a--`)).toBe(false)
    expect(await isRejected(plain, `${first}${part()}${rest}--a--`)).toBe(false)
    expect(await isRejected(plain, `${first}${part()}${part()}${rest}--a--`)).toBe(true)
  },
)
