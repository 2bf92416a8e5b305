/** Start of the email of an account that lost its unproven one to the account that proved it; its ID follows. */
export const releasedEmail = 'released:'

/** As shown to the user: empty if the account has none. */
export const ownEmail = (email: string) => (email.startsWith(releasedEmail) ? '' : email)
