import type { Metadata } from 'next'

export const metadata: Metadata = { title: 'Sign in' }

/** Where operators sign in to the console. */
export default function SignInPage() {
  return <h1>Sign in to the console</h1>
}
