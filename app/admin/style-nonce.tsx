'use client'

import { useState } from 'react'

/**
 * react-aria adds inline styles with this nonce. A refresh renders the layout with the nonce of another response, while the
 * document keeps the policy, and so the nonce, of the first.
 */
export function StyleNonce({ nonce }: { nonce: string | undefined }) {
  const [first] = useState(nonce)
  return <meta name="csp-nonce" nonce={first} />
}
