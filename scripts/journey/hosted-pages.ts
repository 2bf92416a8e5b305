import { JourneyError } from './documented-api'

type Fields = Record<string, string>

/** The pages of the service as the app's web view shows them. */
export type HostedPages = {
  /** Opens a page, fills in fields by their names, presses a button by its text and returns the next page's heading. */
  submit(url: string, fields: Fields, button: string): Promise<string>
  close(): Promise<void>
}

/** Submits the forms as a browser without scripts does. */
export const formPages: HostedPages = {
  async submit(url, fields, button) {
    const opened = await fetch(url, { headers: { accept: 'text/html' } })
    const { action, isMultipart, values } = readForm(await opened.text(), fields, button)
    const body = isMultipart ? new FormData() : new URLSearchParams()
    for (const [name, value] of Object.entries(values)) body.append(name, value)
    const answer = await fetch(new URL(action, url), {
      method: 'POST',
      body,
      headers: { accept: 'text/html' },
    })
    return headingOf(await answer.text())
  },
  async close() {
    // Nothing is open.
  },
}

function readForm(page: string, fields: Fields, button: string) {
  const [, attributes = '', form = ''] = /<form method="post"([^>]*)>(.*?)<\/form>/s.exec(page) ?? []
  const values = readValues(form)
  for (const name of Object.keys(fields))
    if (!(name in values)) throw new JourneyError(`The page has no field ${name}: ${headingOf(page)}`)
  const pressed = [...form.matchAll(/<button([^>]*)>([^<]*)<\/button>/g)].find(([, , text]) => text === button)
  if (!pressed) throw new JourneyError(`The page has no button "${button}": ${headingOf(page)}`)
  const [, its = ''] = pressed
  const action = attributeOf(its, 'name')
  return {
    action: attributeOf(attributes, 'action'),
    isMultipart: attributes.includes('multipart/form-data'),
    values: { ...values, ...fields, ...(action && { [action]: attributeOf(its, 'value') }) },
  }
}

/** What the form contains before a user changes it, without files. */
function readValues(form: string): Fields {
  const values: Fields = {}
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const name = attributeOf(tag, 'name')
    const isChoice = /type="(?:radio|checkbox)"/.test(tag)
    if (isChoice && !/ checked/.test(tag)) values[name] ??= ''
    else if (!/type="file"/.test(tag)) values[name] = attributeOf(tag, 'value') || (isChoice ? 'on' : '')
  }
  for (const [, name = '', options = ''] of form.matchAll(/<select [^>]*name="(\w+)"[^>]*>(.*?)<\/select>/gs))
    values[name] = attributeOf(options, 'value')
  return values
}

const attributeOf = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

const headingOf = (page: string) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1] ?? ''

/** A phone in Chromium, without scripts. */
export async function openChromium(): Promise<HostedPages> {
  const { chromium } = await import('@playwright/test')
  const { browserFlags, findBrowser } = await import('@/scripts/browser')
  const executablePath = findBrowser()
  if (!executablePath) throw new JourneyError('There is no Chromium. Install one, or set CHROMIUM_PATH.')
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  return {
    async submit(url, fields, button) {
      await page.goto(url)
      for (const [name, value] of Object.entries(fields)) {
        const field = page.locator(`[name="${name}"]`).first()
        const kind = await field.evaluate(element => element.getAttribute('type') ?? element.localName)
        if (kind === 'radio') await page.locator(`[name="${name}"][value="${value}"]`).check()
        else if (kind === 'select') await field.selectOption(value)
        else await field.fill(value)
      }
      const answered = page.waitForResponse(
        response => response.request().method() === 'GET' || response.status() !== 303,
      )
      await page.getByRole('button', { name: button, exact: true }).click()
      await answered
      await page.waitForLoadState()
      return (await page.locator('h1').textContent()) ?? ''
    },
    close: () => browser.close(),
  }
}
