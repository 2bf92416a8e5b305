/** What a sign-in that failed says; `name` is what came back, with a figure behind a hyphen where there is one. */
export function describeSignInError(name: string): string {
  const [, code = '', detail = ''] = /^(\w+)(?:-(.*))?$/.exec(name) ?? []
  switch (code) {
    case 'OperatorCredentialsInvalid':
      return 'E-mail and password do not fit together. After five wrong tries the account is locked for 10 minutes.'
    case 'OperatorLocked':
      return `Five tries failed. Wait ${detail === '1' ? 'a minute' : `${detail} minutes`}, or ask for a new password.`
    case 'OperatorCodeInvalid':
      return 'The code is wrong, too old or was used before. Wait for the next one.'
    case 'TooManyRequests':
      return `Too many sign-ins failed from this network. Wait ${Math.ceil(Number(detail) / 60)} minutes.`
    case 'ConsoleBusy':
      return 'Too many sign in at this moment. Try again.'
    default:
      return `The service could not sign you in. Try again.${detail ? ` Request ${detail}.` : ''}`
  }
}
