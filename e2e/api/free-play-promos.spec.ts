import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'

const path = '/free-play-promos'
const claimPath = '/free-play-promo/claim'

type ListedPromo = { id: number; status: string; reason: string | null; ends_at: string | null }

async function read(api: Api, { access_token: token }: Persona): Promise<ListedPromo[]> {
  const reply = await api.get(path, { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.promos
}

async function findPromoId(api: Api, outcome: string): Promise<number> {
  const { body } = await api.get('/qa/reference')
  return body.data.promos.find((promo: { outcome: string }) => promo.outcome === outcome).id
}

test('200: claims succeed for the promos that are claimable, and for no others', async ({ api, persona }) => {
  const user = await persona('fresh')
  const token = user.access_token
  const promos = await read(api, user)
  expect(promos.some(promo => promo.status === 'claimable')).toBe(true)
  for (const { id, status, reason } of promos) {
    expect(reason === null).toBe(status !== 'not_eligible')
    const { status: answer } = await api.post(claimPath, { token, body: { id } })
    expect(answer).toBe(status === 'claimable' ? 200 : 422)
  }
  const claimable = promos.filter(promo => promo.status === 'claimable').map(promo => promo.id)
  const claimed = (await read(api, user)).filter(promo => promo.status === 'claimed')
  expect(claimed.map(promo => promo.id)).toEqual(claimable)
})

test('200: the fields of a promo', async ({ api, persona }) => {
  const id = await findPromoId(api, 'claimable')
  const promo = (await read(api, await persona('fresh'))).find(one => one.id === id)
  expect(promo).toEqual({
    id,
    name: expect.stringMatching(/\S/),
    description: expect.any(String),
    credits: expect.stringMatching(/^\d+\.\d\d$/),
    bucket: expect.stringMatching(/^(cash|site_credits|credits|bucks|reward_credits)$/),
    ends_at: promo?.ends_at === null ? null : expect.stringMatching(/Z$/),
    status: 'claimable',
    reason: null,
  })
})

test('200: ended promos are not listed, and none for a self-excluded user', async ({ api, persona }) => {
  const ended = await findPromoId(api, 'ended')
  expect((await read(api, await persona('fresh'))).map(promo => promo.id)).not.toContain(ended)
  expect(await read(api, await persona('self_excluded'))).toEqual([])
})

test('200: POST answers the same', async ({ api, persona }) => {
  const user = await persona('fresh')
  const reply = await api.post(path, { token: user.access_token })
  expect(reply.body.data.promos).toEqual(await read(api, user))
})

test('401: without a token', async ({ api }) => {
  expect((await api.get(path)).status).toBe(401)
})
