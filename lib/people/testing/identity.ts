import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { type CheckedDocument, checkDocument } from '@/lib/people/identity/documents'
import { readLinkToken } from '@/lib/people/identity/link'
import type { IdentityDetails } from '@/lib/people/identity/schema'
import { startIdentityCheck } from '@/lib/people/identity/start-check'
import { submitCase } from '@/lib/people/identity/submit-case'

export const ann: IdentityDetails = {
  legal_name: 'Ann Lee',
  date_of_birth: '1990-05-17',
  street: '12 Orchard Lane',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
}

export async function startLink(userId: number): Promise<Buffer> {
  const { link } = await startIdentityCheck(userId)
  const key = readLinkToken(link.split('/').at(-1) ?? '')
  if (!key) throw new Error(`the link ${link} has no key`)
  return key
}

/** A card of one layout: a face, lines of text and a signature that no other call draws. */
export async function drawDocument(kind: 'png' | 'jpeg' | 'webp' = 'jpeg'): Promise<Buffer> {
  return sharp(Buffer.from(drawCard())).toFormat(kind, { quality: 90 }).toBuffer()
}

const between = (min: number, max: number) => min + Math.random() * (max - min)

function drawCard(): string {
  const [x, y] = [between(170, 190), between(255, 285)]
  const [skin, hair, shirt] = [shade(90, 240), shade(20, 200), shade(20, 240)]
  const face = `<ellipse cx="${x}" cy="${y - 30}" rx="${between(80, 105)}" ry="${between(90, 130)}" fill="${hair}"/>
    <ellipse cx="${x}" cy="${y}" rx="${between(60, 85)}" ry="${between(80, 110)}" fill="${skin}"/>
    <rect x="${x - 105}" y="${y + 90}" width="${between(190, 230)}" height="100" fill="${shirt}"/>`
  const lines = Array.from({ length: 7 }, (_, line) =>
    Array.from({ length: Math.floor(between(5, 18)) }, (_, letter) => {
      const [left, top] = [360 + letter * 22, 140 + line * 48]
      return `<rect x="${left}" y="${top + between(0, 8)}" width="${between(4, 9)}" height="${between(12, 24)}"/>
        <rect x="${left + 9}" y="${top + between(0, 8)}" width="${between(4, 9)}" height="${between(12, 24)}"/>`
    }).join(''),
  )
  const signature = `<path d="M60 560 C ${between(100, 160)} ${between(480, 580)}, ${between(150, 210)} ${between(500, 620)}, 280 550"
    stroke="#114" stroke-width="5" fill="none"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630"><rect width="1000" height="630" fill="#e8ecf2"/>
    <rect width="1000" height="90" fill="#234e8a"/><rect x="40" y="30" width="500" height="30" fill="#fff"/>
    <rect x="50" y="130" width="260" height="340" fill="#b8c4d0"/>${face}${lines.join('')}${signature}</svg>`
}

function shade(min: number, max: number): string {
  return `rgb(${[0, 0, 0].map(() => Math.round(between(min, max))).join()})`
}

/** A pending case of the user, with a picture of the front: the given one, or one that is like no other. */
export async function submitAs(userId: number, details: Partial<IdentityDetails> = {}, bytes?: Uint8Array) {
  const document = bytes ? await checkDocument({ side: 'front', bytes }) : inventDocument()
  return submitCase(await startLink(userId), { details: { ...ann, ...details }, documents: [document] })
}

/** Drawing and hashing a picture would take most of the time of a test. */
function inventDocument(): CheckedDocument {
  const own = Array.from({ length: 3 }, () => crypto.getRandomValues(new Uint32Array(8)))
  return { side: 'front', type: 'image/jpeg', bytes: randomBytes(16), hashes: { own, crops: own } }
}

export async function documentsOf(userId: number) {
  return db.rows<{ side: string; type: string }>(sql`
    select side, type from identity_documents d join identity_cases c on c.id = d.case_id
     where c.user_id = ${userId} order by side`)
}
