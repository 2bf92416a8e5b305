import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { CSSProperties } from 'react'
import type { MailPart, MailText } from './mail-text'

const sans = 'Geist, Inter, system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const mono = '"Geist Mono", ui-monospace, "SF Mono", Menlo, Consolas, monospace'

// Email clients support neither OKLCH nor variables: these are the console's tokens in hex, light inline and dark by class.
const light = {
  canvas: { backgroundColor: '#f5f4f0' },
  card: { backgroundColor: '#ffffff', border: '1px solid #e5e4e0' },
  well: { backgroundColor: '#f8f7f4', border: '1px solid #e5e4e0' },
  ink: { color: '#191e27' },
  soft: { color: '#434851' },
  muted: { color: '#61666e' },
  accent: { color: '#1e59cd' },
  button: { backgroundColor: '#191e27', color: '#fbfaf8' },
} satisfies Record<string, CSSProperties>

const dark = `@media (prefers-color-scheme: dark) {
.canvas, .canvas > table > tbody > tr > td { background-color: #0d1014 !important }
.card { background-color: #1b2026 !important; border-color: #262b31 !important }
.well { background-color: #101418 !important; border-color: #262b31 !important }
.ink { color: #eeede8 !important }
.soft { color: #bec3c8 !important }
.muted { color: #979ea6 !important }
.accent { color: #84b4fb !important }
.button, .button span { background-color: #eeede8 !important; color: #12161b !important }
}
@media (max-width: 480px) { .card > tbody > tr > td { padding: 22px 20px 6px !important } }`

/** Follows the client's light or dark mode and loads no external resources. */
export function MailLayout(props: Required<MailText>) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{props.heading}</title>
        <style>{dark}</style>
      </Head>
      <Body className="canvas" style={{ ...light.canvas, fontFamily: sans, padding: '32px 12px' }}>
        <Preview>{props.preview}</Preview>
        <main>
          <Container style={{ maxWidth: 480 }}>
            <Text className="ink" style={{ ...light.ink, ...wordmark }}>
              Slatekeeper
            </Text>
            <Section className="card" style={{ ...light.card, borderRadius: 8, padding: '28px 32px 14px' }}>
              <Heading as="h1" className="ink" style={{ ...light.ink, ...title }}>
                {props.heading}
              </Heading>
              {props.parts.map((part, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                <Part key={i} part={part} />
              ))}
            </Section>
            <Text className="muted" style={{ ...light.muted, ...footnote }}>
              {props.reason}
            </Text>
          </Container>
        </main>
      </Body>
    </Html>
  )
}

const wordmark = { fontSize: 15, fontWeight: 600, lineHeight: '20px', margin: '0 4px 12px' }
const title = {
  fontSize: 20,
  fontWeight: 600,
  lineHeight: '28px',
  letterSpacing: '-0.017em',
  margin: '0 0 12px',
}
const footnote = { fontSize: 12, lineHeight: '18px', margin: '16px 4px 0' }

function Part({ part }: { part: MailPart }) {
  if (part === false) return null
  if (typeof part === 'string') return <Paragraph>{part}</Paragraph>
  if ('code' in part)
    return part.code === null ? (
      <Paragraph>(The code is no longer available.)</Paragraph>
    ) : (
      <Code>{part.code}</Code>
    )
  if (part.link === null) return <Paragraph>(The link is no longer available.)</Paragraph>
  return <Action href={part.link}>{part.label}</Action>
}

function Paragraph({ children }: { children: string }) {
  return (
    <Text className="soft" style={{ ...light.soft, fontSize: 15, lineHeight: '24px', margin: '0 0 16px' }}>
      {children}
    </Text>
  )
}

function Code({ children }: { children: string }) {
  return (
    <Section className="well" style={{ ...light.well, borderRadius: 6, margin: '0 0 16px' }}>
      <Text className="ink" style={{ ...light.ink, ...digits }}>
        {children}
      </Text>
    </Section>
  )
}

const digits: CSSProperties = {
  fontFamily: mono,
  fontSize: 28,
  fontWeight: 600,
  letterSpacing: '0.2em',
  lineHeight: '36px',
  margin: 0,
  // Compensates for the letter spacing after the last digit.
  padding: '16px 0 16px 0.2em',
  textAlign: 'center',
}

/** A button, and its URL as text for clients that do not render buttons. */
function Action({ href, children }: { href: string; children: string }) {
  return (
    <>
      <Section style={{ margin: '4px 0 20px' }}>
        <Button className="button" href={href} data-skip-in-text style={{ ...light.button, ...pressable }}>
          {children}
        </Button>
      </Section>
      <Text
        className="muted"
        style={{ ...light.muted, fontSize: 13, lineHeight: '20px', margin: '0 0 16px' }}
      >
        Or open this link:
        <br />
        <Link href={href} className="accent" style={{ ...light.accent, wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </>
  )
}

const pressable = { borderRadius: 6, fontSize: 15, fontWeight: 500, lineHeight: '20px', padding: '10px 18px' }
