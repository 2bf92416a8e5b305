/** "publishAt" becomes "publish at", "creditsCents" becomes "credits", "picks6" becomes "6 picks", "color1" becomes "color 1". */
export function fieldLabel(name: string): string {
  return name
    .replace(/^picks(\d)$/, '$1 picks')
    .replace(/(?:_cents|Cents|_id|Id)$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d+)$/, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

const nouns: Readonly<Record<string, string>> = {
  'ends at': 'end',
  'starts at': 'start',
  'publish at': 'publish time',
  'buy in': 'buy-in',
  url: 'URL',
}

/** Names the changed fields: "changed the name and the end of {subject}", "changed 4 fields of {subject}". */
export function changedFields({ after }: { after: Record<string, unknown> }): string {
  const labels = Object.keys(after).map(name => `the ${nouns[fieldLabel(name)] ?? fieldLabel(name)}`)
  if (labels.length === 0) return 'changed {subject}'
  return `changed ${labels.length > 2 ? `${labels.length} fields` : labels.join(' and ')} of {subject}`
}

/** What undoing a change of fields did. */
export const restoredFields = 'restored the previous values of {subject}'
