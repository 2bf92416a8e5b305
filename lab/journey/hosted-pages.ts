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
  const [form = ''] = page.split('<form ')[1]?.split('</form>') ?? []
  const tags = readTags(`<form ${form}`)
  const values = readValues(tags)
  for (const name of Object.keys(fields))
    if (!(name in values)) throw new JourneyError(`The page has no field ${name}: ${headingOf(page)}`)
  const pressed = tags.find(({ name, text }) => name === 'button' && text === button)
  if (!pressed) throw new JourneyError(`The page has no button "${button}": ${headingOf(page)}`)
  const action = pressed.attribute('name')
  return {
    action: tags[0]?.attribute('action') ?? '',
    isMultipart: tags[0]?.attribute('enctype') === 'multipart/form-data',
    values: { ...values, ...fields, ...(action && { [action]: pressed.attribute('value') }) },
  }
}

type Tag = { name: string; text: string; has(word: string): boolean; attribute(name: string): string }

function readTags(page: string): Tag[] {
  return page
    .split('<')
    .slice(1)
    .map(part => {
      const [inner = '', text = ''] = part.split('>')
      return {
        name: inner.split(' ')[0] ?? '',
        text,
        has: word => inner.split(' ').includes(word),
        attribute: name => inner.split(` ${name}="`)[1]?.split('"')[0] ?? '',
      }
    })
}

const choiceTypes = ['radio', 'checkbox']

const defaultOf = (isChoice: boolean) => (isChoice ? 'on' : '')

/** What the form contains before a user changes it, without files. */
function readValues(tags: Tag[]): Fields {
  const values: Fields = {}
  let select = ''
  for (const { name, has, attribute } of tags) {
    if (name === 'select') select = attribute('name')
    if (name === 'option') values[select] ??= attribute('value')
    if (name !== 'input' || attribute('type') === 'file') continue
    const isChoice = choiceTypes.includes(attribute('type'))
    const isLeftOut = isChoice && !has('checked')
    if (isLeftOut) values[attribute('name')] ??= ''
    else values[attribute('name')] = attribute('value') || defaultOf(isChoice)
  }
  return values
}

const headingOf = (page: string) => page.split('<h1>')[1]?.split('</h1>')[0] ?? ''

/** A phone in Chromium, without scripts. */
export async function openChromium(): Promise<HostedPages> {
  const { chromium } = await import('@playwright/test')
  const { browserFlags, findBrowser } = await import('@/scripts/test/browser')
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
