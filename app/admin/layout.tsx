import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { StyleNonce } from './style-nonce'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <StyleNonce nonce={await readNonce()} />
      {children}
    </>
  )
}

async function readNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}
