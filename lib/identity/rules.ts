import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    DocumentRejected: { side: DocumentSide; problem: DocumentProblem }
  }
}

export type DocumentSide = 'front' | 'back'

export type DocumentProblem = 'format' | 'size' | 'corrupt' | 'off'

/** Also enforced by a CHECK of the table. */
export const maxDocumentBytes = 8 * 1024 * 1024

export const documentSides = { min: 200, max: 12_000 }

/** Days after the decision until the pictures are deleted. */
export const documentDays = 30

/** USPS codes of the states and the District of Columbia. */
export const states: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** Equal for the same name in another spelling: without case, accents, punctuation and order of the words. */
export function normalizeName(name: string): string {
  return plainWords(name).sort().join(' ')
}

/** Equal for the same address in another spelling; the ZIP code counts without its extension. */
export function normalizeAddress({ street, postalCode }: { street: string; postalCode: string }): string {
  return [...plainWords(street).map(word => streetWords[word] ?? word), postalCode.slice(0, 5)].join(' ')
}

function plainWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

const streetWords: Record<string, string> = {
  apartment: 'apt',
  avenue: 'ave',
  boulevard: 'blvd',
  court: 'ct',
  drive: 'dr',
  east: 'e',
  lane: 'ln',
  north: 'n',
  place: 'pl',
  road: 'rd',
  south: 's',
  street: 'st',
  suite: 'ste',
  west: 'w',
}

/**
 * A JPEG up to the end of its first picture: phones and attackers append other data. Throws DocumentRejected if it is
 * truncated.
 */
export function trimJpeg(bytes: Uint8Array, side: DocumentSide): Uint8Array {
  for (let at = 2; at + 3 < bytes.length; ) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1] ?? 0
    at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (marker !== 0xda) continue
    // Compressed data until a marker that is neither a stuffed byte nor a restart.
    while (at + 1 < bytes.length && !(bytes[at] === 0xff && !isData(bytes[at + 1] ?? 0))) at++
    if (bytes[at + 1] === 0xd9) return bytes.subarray(0, at + 2)
  }
  throw new Failure('DocumentRejected', { side, problem: 'corrupt' })
}

const isData = (byte: number) => byte === 0 || (byte >= 0xd0 && byte <= 0xd7)

/** `returned` asks the user to submit again. */
export type Decision = 'approved' | 'rejected' | 'returned'

export const decisionActions = {
  approved: 'identity.approve',
  rejected: 'identity.reject',
  returned: 'identity.return',
} as const satisfies Record<Decision, string>

/** A returned case lets the app offer the check again. */
export const kycStatusAfter = {
  approved: 'Verified',
  rejected: 'Rejected',
  returned: 'Not performed',
} as const satisfies Record<Decision, string>
