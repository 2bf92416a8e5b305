import { expect, test } from 'vitest'
import { formatIdentityLink, makeLinkKey } from '@/lib/people/identity/link'
import { startIdentityCheck } from '@/lib/people/identity/start-check'
import { ann, documentsOf, drawDocument } from '@/lib/people/testing/identity'
import { makeUser } from '@/lib/people/testing/users'
import { GET, POST } from './route'

async function openForm(returnUrl: string | null = null) {
  const { id } = await makeUser()
  const { link } = await startIdentityCheck(id, returnUrl)
  const context = { params: Promise.resolve({ token: link.split('/').at(-1) ?? '' }) }
  const post = (files: Record<string, Uint8Array>, fields: Record<string, string> = ann) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const [name, bytes] of Object.entries(files))
      body.append(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'id.jpg')
    return POST(new Request(link, { method: 'POST', body }), context)
  }
  return { open: () => GET(new Request(link), context), post, documents: () => documentsOf(id) }
}

test('a form with pictures is stored and leads back to the page', async () => {
  const { open, post, documents } = await openForm()
  expect(await (await open()).text()).toContain('type="file"')
  const reply = await post({ front: await drawDocument('jpeg'), back: await drawDocument('png') })
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toMatch(/^\/identity\/[\w-]{43}$/)
  expect(await documents()).toEqual([
    { side: 'front', type: 'image/jpeg' },
    { side: 'back', type: 'image/png' },
  ])
  expect(await (await open()).text()).toContain('We are checking your details')
})

test('the page leads back to the app once details are sent, from a canceled form, and after a rejection', async () => {
  const app = 'http://localhost:8081/kyc?outcome'
  const { open, post } = await openForm('http://localhost:8081/kyc')
  const form = await (await open()).text()
  expect(form).toContain(`href="${app}=canceled">Cancel<`)
  expect(form).not.toContain('http-equiv="refresh"')
  expect(await (await post({}, { ...ann, legal_name: '' })).text()).toContain(`href="${app}=canceled"`)
  await post({})
  expect(await (await open()).text()).toContain(`<meta http-equiv="refresh" content="0; url=${app}=pending">`)
  const minor = await openForm('http://localhost:8081/kyc')
  const born = `${new Date().getUTCFullYear() - 16}-01-01`
  const rejected = await (await minor.post({}, { ...ann, date_of_birth: born })).text()
  expect(rejected).toContain(`href="${app}=rejected"`)
  const later = await (await minor.open()).text()
  expect(later).toContain('You must be 18 or older')
  expect(later).toContain(`href="${app}=rejected"`)
})

test('a file that is no picture is an error of its field, and nothing is stored', async () => {
  const { post, documents } = await openForm()
  const script = Buffer.from('<script>alert(1)</script>')
  const reply = await post({ front: script })
  expect(reply.status).toBe(422)
  const page = await reply.text()
  expect(page).toContain('<a href="#front">Choose a picture in JPEG, PNG or WebP format.</a>')
  expect(page).toContain('value="Ann Lee"')
  expect(page).not.toContain('<script')
  expect(await documents()).toEqual([])
})

test('an unreadable form is a form with errors', async () => {
  const { id } = await makeUser()
  const { link } = await startIdentityCheck(id)
  const context = { params: Promise.resolve({ token: link.split('/').at(-1) ?? '' }) }
  for (const type of ['multipart/form-data; boundary=x', 'application/json', 'multipart/form-data']) {
    const request = new Request(link, { method: 'POST', body: '{"a":1}', headers: { 'content-type': type } })
    const reply = await POST(request, context)
    expect([type, reply.status]).toEqual([type, 422])
  }
})

test('a form of many parts, or a large one without files, is rejected before it is parsed', async () => {
  const { id } = await makeUser()
  const { link } = await startIdentityCheck(id)
  const context = { params: Promise.resolve({ token: link.split('/').at(-1) ?? '' }) }
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  const forms = [
    ['application/x-www-form-urlencoded', 'a&'.repeat(100)],
    ['application/x-www-form-urlencoded', `a=${'b'.repeat(17_000)}`],
    ['multipart/form-data; boundary=x', `${part.repeat(100)}--x--`],
    ['multipart/form-data; boundary="x"', `${part.repeat(100)}--x--`],
    ['multipart/form-data; boundary=x; boundary=zzzzzz', `${part.repeat(100)}--x--`],
    ['multipart/form-data; boundary="\\x"', `${part.repeat(100)}--x--`],
    ['multipart/form-data; boundary=x', `--x\r\n${'a:\r\n'.repeat(2_000)}${part.slice(5)}--x--`],
    ['multipart/form-data; boundary=x', `${part.slice(0, -2)}${'b'.repeat(17_000)}\r\n--x--`],
  ] as const
  for (const [type, body] of forms) {
    const reply = await POST(
      new Request(link, { method: 'POST', body, headers: { 'content-type': type } }),
      context,
    )
    expect([type, reply.status]).toEqual([type, 413])
    expect(await reply.text()).toContain('A form can have 20 fields and files')
  }
})

test('the body of a link that takes no form is not read', async () => {
  const unknown = formatIdentityLink(makeLinkKey())
  const body = new ReadableStream({
    pull() {
      throw new Error('The body was read')
    },
  })
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
  const reply = await POST(new Request(unknown, init as RequestInit), {
    params: Promise.resolve({ token: unknown.split('/').at(-1) ?? '' }),
  })
  expect(await reply.text()).toContain('link')
  expect(reply.status).not.toBe(500)
})

test('pictures are not decoded while other fields have errors', async () => {
  const { post, documents } = await openForm()
  const reply = await post({ front: Buffer.from('<script>') }, { ...ann, legal_name: '' })
  expect(reply.status).toBe(422)
  expect(await reply.text()).not.toContain('#front')
  expect(await documents()).toEqual([])
})
