import type { CSSProperties, ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email'

const sans = 'Geist, Inter, system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
const mono = '"Geist Mono", ui-monospace, "SF Mono", Menlo, Consolas, monospace'

// Mail clients know no OKLCH and no variables: these are the console's tokens in hex, paper inline and slate by class.
const paper = {
  canvas: { backgroundColor: '#f5f4f0' },
  card: { backgroundColor: '#ffffff', border: '1px solid #e5e4e0' },
  well: { backgroundColor: '#f8f7f4', border: '1px solid #e5e4e0' },
  ink: { color: '#191e27' },
  soft: { color: '#434851' },
  muted: { color: '#61666e' },
  accent: { color: '#1e59cd' },
  button: { backgroundColor: '#191e27', color: '#fbfaf8' },
} satisfies Record<string, CSSProperties>

const slate = `@media (prefers-color-scheme: dark) {
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

/** The sheet that every mail lies on: it follows the reader's light or dark, and loads nothing from anywhere. */
export function Frame(props: { heading: string; preview: string; reason: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{props.heading}</title>
        <style>{slate}</style>
      </Head>
      <Body className="canvas" style={{ ...paper.canvas, fontFamily: sans, padding: '32px 12px' }}>
        <Preview>{props.preview}</Preview>
        <main>
          <Container style={{ maxWidth: 480 }}>
            <Text className="ink" style={{ ...paper.ink, ...wordmark }}>
              Slatekeeper
            </Text>
            <Section className="card" style={{ ...paper.card, borderRadius: 8, padding: '28px 32px 14px' }}>
              <Heading as="h1" className="ink" style={{ ...paper.ink, ...title }}>
                {props.heading}
              </Heading>
              {props.children}
            </Section>
            <Text className="muted" style={{ ...paper.muted, ...footnote }}>
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

/** A paragraph of a mail. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="soft" style={{ ...paper.soft, fontSize: 15, lineHeight: '24px', margin: '0 0 16px' }}>
      {children}
    </Text>
  )
}

/** A code, large and apart, to be read off or copied in one piece. */
export function Code({ children }: { children: string }) {
  return (
    <Section className="well" style={{ ...paper.well, borderRadius: 6, margin: '0 0 16px' }}>
      <Text className="ink" style={{ ...paper.ink, ...digits }}>
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
  // The last digit's own spacing would push the code off its centre.
  padding: '16px 0 16px 0.2em',
  textAlign: 'center',
}

/** The one thing to do, as a button, and its address written out for clients that show none. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <>
      <Section style={{ margin: '4px 0 20px' }}>
        <Button className="button" href={href} data-skip-in-text style={{ ...paper.button, ...pressable }}>
          {children}
        </Button>
      </Section>
      <Text
        className="muted"
        style={{ ...paper.muted, fontSize: 13, lineHeight: '20px', margin: '0 0 16px' }}
      >
        The link for your browser:
        <br />
        <Link href={href} className="accent" style={{ ...paper.accent, wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </>
  )
}

const pressable = { borderRadius: 6, fontSize: 15, fontWeight: 500, lineHeight: '20px', padding: '10px 18px' }
