import { headers } from 'next/headers'
import type { ReactNode } from 'react'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {/* react-aria adds inline styles, which need the CSP nonce of this response. */}
      <meta name="csp-nonce" nonce={await readNonce()} />
      {children}
    </>
  )
}

async function readNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}
