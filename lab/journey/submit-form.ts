import { Window } from 'happy-dom'

/**
 * Opens a page of the service as the app's web view does, fills in fields by their names and presses a button by its text, without
 * scripts. Returns the heading of the next page.
 */
export async function submitForm(url: string, fields: Record<string, string>, button: string) {
  const window = await load(url)
  const { document } = window
  const pressed = [...document.querySelectorAll('button')].find(one => one.textContent === button)
  const missing = Object.keys(fields).find(name => !document.querySelector(`[name="${name}"]`))
  if (!pressed?.form || missing)
    throw new Error(`The page “${headingOf(window)}” lacks ${missing ?? button}.`)
  const { form } = pressed
  const body = form.enctype === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  const values = new Map<string, unknown>([...new window.FormData(form, pressed), ...Object.entries(fields)])
  // Without files.
  for (const [name, value] of values) if (typeof value === 'string') body.append(name, value)
  const next = await load(new URL(form.action, url), { method: 'POST', body })
  return headingOf(next)
}

/** Cookies of the pages, by name. */
const cookies = new Map<string, string>()

/** Follows redirects with the cookies, as browsers do. */
async function load(url: string | URL, options: RequestInit = {}): Promise<Window> {
  const headers = { accept: 'text/html', cookie: [...cookies.values()].join('; ') }
  const response = await fetch(url, { ...options, headers, redirect: 'manual' })
  for (const cookie of response.headers.getSetCookie())
    cookies.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '')
  const location = response.headers.get('location')
  if (location) return load(new URL(location, url))
  const window = new Window({ url: String(url) })
  window.document.write(await response.text())
  return window
}

const headingOf = ({ document }: Window) => document.querySelector('h1')?.textContent ?? ''
