/** A browser or phone would run these or open local data. */
const forbidden = new Set([
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'content', 'about', 'view-source'],
  ...['jar', 'resource', 'chrome'],
])

const anyScheme = '*'

/** Lowercase; null if the text is no URL of the form `scheme://…` or its scheme is never allowed. */
function findScheme(link: string): string | null {
  const scheme = /^([a-z][a-z\d+.-]{0,31}):\/\/\S/i.exec(link)?.[1]?.toLowerCase()
  return scheme !== undefined && !forbidden.has(scheme) && URL.canParse(link) ? scheme : null
}

/** `schemes` is a setting such as "https, myapp"; "*" allows every scheme that is not forbidden. */
export function isAllowedLink(link: string, schemes: string): boolean {
  const scheme = findScheme(link)
  if (scheme === null) return false
  const allowed = splitSchemes(schemes)
  return allowed.includes(anyScheme) || allowed.includes(scheme)
}

/** True for a list of schemes without forbidden ones, or "*" alone. */
export function isSchemeList(text: string): boolean {
  const schemes = splitSchemes(text)
  if (schemes.includes(anyScheme)) return schemes.length === 1
  return schemes.every(scheme => /^[a-z][a-z\d+.-]{0,31}$/.test(scheme) && !forbidden.has(scheme))
}

const splitSchemes = (text: string) => text.split(',').map(scheme => scheme.trim().toLowerCase())
