// Generated out of docs/openapi.json by npm run generate.

export interface paths {
    "/app-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * App versions and maintenance, without signing in
         * @description Current app versions and maintenance, before the user signs in. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getAppStatus"];
        put?: never;
        /**
         * App versions and maintenance, without signing in
         * @description Current app versions and maintenance, before the user signs in.
         */
        post: operations["postAppStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check-app-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current app versions
         * @description The flag of a platform is "1" for builds below its minimum version. The build is the one in `X-App-Version`, else the last one that the device reported to `POST /device-info-logs`; an unknown build counts as below. A build counts for the platform of its device only: the flag of the other one is that of an unknown build. While a release is rolled out, users outside its share get the previous release; a user in the share stays in it as it grows.
         */
        get: operations["getCheckAppUpdate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check-maintenance-mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Maintenance mode
         * @description Testers bypass maintenance, so the app is always open for them.
         */
        get: operations["getCheckMaintenanceMode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Creates an account, signs its first device in and mails a verification link.
         */
        post: operations["postSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Unknown email, wrong password, deleted and suspended account get the same answer.
         */
        post: operations["postSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign out
         * @description Revokes the token of this request only.
         */
        get: operations["getSignOut"];
        put?: never;
        /**
         * Sign out
         * @description Revokes the token of this request only.
         */
        post: operations["postSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/token/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the access token
         * @description Returns a new token, valid for another 30 days; the one of the call ends. Store the new token before the next call. If the reply is lost, repeat the call within a minute with the token that you have. Any other replaced token that is sent here ends the session, because one of its two holders can be a thief: the user signs in again.
         */
        post: operations["postTokenRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own sessions
         * @description The devices that are signed in, used last first.
         */
        get: operations["getSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{session_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an own session
         * @description Signs one device out, such as a lost one.
         */
        post: operations["postSessionsSessionIdRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a forgot-password code
         * @description Mails a password reset code that is valid for 24 hours.
         */
        post: operations["postForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a forgot-password code
         * @description Checks a forgot-password code without consuming it.
         */
        post: operations["postVerifyCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password
         * @description Consumes the code, sets the password and signs out every device.
         */
        post: operations["postResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reactivate-account-send-otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a reactivation code
         * @description The reply is the same whether or not a deleted account has this phone number.
         */
        post: operations["postReactivateAccountSendOtp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reactivate-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a deleted account
         * @description Restores a deleted account with the code sent to it, and signs the device in.
         */
        post: operations["postReactivateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profile
         * @description The user's own profile.
         */
        get: operations["getProfile"];
        put?: never;
        /**
         * Change the profile
         * @description Omitted fields stay unchanged. Email and phone have their own calls.
         */
        post: operations["postProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the email address
         * @description Mails a link to the new address, valid for a day. The reply is the same if another account has verified the address. The address changes when the page behind the link is confirmed. A former address that was verified then gets a link that restores it within some days and signs out all devices.
         */
        post: operations["postProfileEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a link that confirms a new email address
         * @description Only checks the link, because mail scanners open links. The link in the mail to the new address. Returns an HTML page with a button that sends the POST, or this JSON if the Accept header asks only for JSON. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getProfileEmailConfirm"];
        put?: never;
        /**
         * Confirm a new email address
         * @description Changes the address and mails the former one a link that restores it.
         */
        post: operations["postProfileEmailConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/email/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a link that restores an email address
         * @description Only checks the link, because mail scanners open links. The link in the mail to the former address. Returns an HTML page with a button that sends the POST, or this JSON if the Accept header asks only for JSON. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getProfileEmailRevert"];
        put?: never;
        /**
         * Restore the former email address
         * @description Restores the former address, signs out every device and invalidates the password, or freezes an account that got money since.
         */
        post: operations["postProfileEmailRevert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the phone number
         * @description With the password it texts a code to the new phone; with that code it changes the phone. Send `phone` and `password` to get a code by SMS, valid for 10 minutes and at most one in 60 seconds, then `phone` and `code`. The current number is accepted until it is verified. The reply to the first call is the same if another account has verified the number.
         */
        post: operations["postProfilePhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends the other sessions and replaces the token of the call: store the one of the reply. The user gets an email, and withdrawals are on hold for some time.
         */
        post: operations["postProfilePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/send-verification-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send a verification mail
         * @description Mails a link that verifies the email address of the account. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getUserSendVerificationMail"];
        put?: never;
        /**
         * Send a verification mail
         * @description Mails a link that verifies the email address of the account.
         */
        post: operations["postUserSendVerificationMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a link that verifies an email address
         * @description Only checks the link, because mail scanners open links. The link in the verification mail. Returns an HTML page with a button that sends the POST, or this JSON if the Accept header asks only for JSON. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getVerifyEmail"];
        put?: never;
        /**
         * Verify an email address
         * @description Verifies the address. The first proof of an account's email starts it clean. Removes payment methods, the proof of the phone number, and an identity check with its link from before: until now the account could be that of another person. Access tokens stay valid.
         */
        post: operations["postVerifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/update/user-mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the user mode
         * @description Switches between cash and Arcade play. New pick'em entries use the balances of the mode; open entries keep theirs.
         */
        post: operations["postUpdateUserMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updated/promo-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store the promo code
         * @description A code can be stored once; without one, the stored one is kept.
         */
        post: operations["postUpdatedPromoCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/save-referral-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save the referral link
         * @description Stores the link with which the user came to the app. A later link replaces it.
         */
        post: operations["postSaveReferralLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/update-fcm-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store the push token
         * @description Stores it for the device of this access token, until it signs out.
         */
        post: operations["postUpdateFcmToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device-info-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log device info
         * @description Reports the device and the app's version. The version decides whether the user must update, if a call has no `X-App-Version`.
         */
        post: operations["postDeviceInfoLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/update/in-app-rating-flag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mark the in-app rating popup as closed
         * @description Call it when the user closes the popup that asks for a rating of the app.
         */
        get: operations["getUpdateInAppRatingFlag"];
        put?: never;
        /**
         * Mark the in-app rating popup as closed
         * @description Call it when the user closes the popup that asks for a rating of the app.
         */
        post: operations["postUpdateInAppRatingFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delete-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delete the account
         * @description Rejected while the user has cash, site credits, an open withdrawal, or open cash entries or contests. Bucks and Arcade entries do not count. The account can be reactivated by phone within 30 days.
         */
        get: operations["getDeleteAccount"];
        put?: never;
        /**
         * Delete the account
         * @description Rejected while the user has cash, site credits, an open withdrawal, or open cash entries or contests. Bucks and Arcade entries do not count. The account can be reactivated by phone within 30 days.
         */
        post: operations["postDeleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance/v2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance, version 2
         * @description Everything that the first screen of the app shows: balances, identity and location, limits, levels, navigation, games and the required version.
         */
        get: operations["getBalanceV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance, version 1
         * @description The first version of the balances and of the data shown with them. New apps call `GET /balance/v2`.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallet/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own transactions, newest first
         * @description One page of what changed the balances of the user. Load the next page with `next_cursor`. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getWalletTransactions"];
        put?: never;
        /**
         * Own transactions, newest first
         * @description One page of what changed the balances of the user. Load the next page with `next_cursor`.
         */
        post: operations["postWalletTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check/user/practice-draft-eligible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the practice draft popup
         * @description Returns whether to show the first-practice-draft popup, and its contest.
         */
        get: operations["getCheckUserPracticeDraftEligible"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check/sport/practice-draft-eligible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List practice drafts by sport
         * @description Lists active games with the practice draft available to the user.
         */
        get: operations["getCheckSportPracticeDraftEligible"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickem/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The current terms of pick'em entries
         * @description With get-players, all that is needed for a slip that confirm-entry accepts. `matches` are those of the contests that the user has joined; confirm-entry also accepts others of the game. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getPickemOffer"];
        put?: never;
        /**
         * The current terms of pick'em entries
         * @description With get-players, all that is needed for a slip that confirm-entry accepts. `matches` are those of the contests that the user has joined; confirm-entry also accepts others of the game.
         */
        post: operations["postPickemOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickem/get-players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players to pick for a contest entry
         * @description Players of the blueprint whose match has not begun and whose line is open, by name. Empty while the game is paused. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getPickemGetPlayers"];
        put?: never;
        /**
         * Players to pick for a contest entry
         * @description Players of the blueprint whose match has not begun and whose line is open, by name. Empty while the game is paused.
         */
        post: operations["postPickemGetPlayers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickem/confirm-entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a pick'em entry
         * @description Buys a pick'em entry on the server's own terms; repeating the same request does not buy a second one. `payout` is the buy-in times the multiplier: the exact product, and that rounded up, are accepted, and the entry has it rounded down to cents. A free entry has the multiplier of its number of picks. The ID of the entry is in `Location`.
         */
        post: operations["postPickemConfirmEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickem/show-entry/{pickem_contest_entry_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A pick'em entry with its picks
         * @description Another user's entry answers like an unknown one.
         */
        get: operations["getPickemShowEntryPickemContestEntryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickem/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own pick'em entries, newest first
         * @description One page of open and settled entries. Load the next page with `next_cursor`. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getPickemEntries"];
        put?: never;
        /**
         * Own pick'em entries, newest first
         * @description One page of open and settled entries. Load the next page with `next_cursor`.
         */
        post: operations["postPickemEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pusher/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorize a channel subscription
         * @description Authorizes a subscription to the user's own channel, in the format of Pusher clients.
         */
        post: operations["postPusherAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contests to join, and own contests
         * @description Open and locked contests, and ended ones that the user was in, newest first, 50 per page. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getContests"];
        put?: never;
        /**
         * Contests to join, and own contests
         * @description Open and locked contests, and ended ones that the user was in, newest first, 50 per page.
         */
        post: operations["postContests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contests/{main_contest_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A contest with prizes and standings
         * @description An ended contest is found only by its users.
         */
        get: operations["getContestsMainContestId"];
        put?: never;
        /**
         * A contest with prizes and standings
         * @description An ended contest is found only by its users.
         */
        post: operations["postContestsMainContestId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contests/{main_contest_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a contest
         * @description Pays the buy-in once; a user who already joined gets the existing entry with status 200.
         */
        post: operations["postContestsMainContestIdJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contests/{main_contest_id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave a contest before it starts
         * @description Refunds the buy-in to the buckets that paid it.
         */
        post: operations["postContestsMainContestIdLeave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trivia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show today's trivia question
         * @description Shows the question of the trivia day, which starts at the setting trivia_reset_hour_utc. A day without a question answers 200 with `question: null`. Once the user has answered, the reply shows the question they answered, until the next one.
         */
        get: operations["getTrivia"];
        put?: never;
        /**
         * Show today's trivia question
         * @description Shows the question of the trivia day, which starts at the setting trivia_reset_hour_utc. A day without a question answers 200 with `question: null`. Once the user has answered, the reply shows the question they answered, until the next one.
         */
        post: operations["postTrivia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trivia/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer today's trivia question
         * @description Answers the question of the trivia day, once. A correct answer earns the reward, once per person, if the email and the phone or identity are verified and the user is not self-excluded.
         */
        post: operations["postTriviaAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/free-play-promos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Free-play promos of the user
         * @description Lists promos with their claim status for the user, and the reason if the user is not eligible. Promos that end first come first.
         */
        get: operations["getFreePlayPromos"];
        put?: never;
        /**
         * Free-play promos of the user
         * @description Lists promos with their claim status for the user, and the reason if the user is not eligible. Promos that end first come first.
         */
        post: operations["postFreePlayPromos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/free-play-promo/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a free-play promo
         * @description A user can claim each promo once.
         */
        post: operations["postFreePlayPromoClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kyc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an identity check
         * @description Issues a fresh personal link; the previous one stops working. Returns the personal page where the user enters name, date of birth and address, and can add pictures of a document. The page is for this user only. `balance/v2` has the same URL as `kyc_upload_url` until it expires.
         */
        post: operations["postKycStart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/geo/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the location
         * @description Decides whether the user can play for cash at this position. An allowed location expires; check again before.
         */
        post: operations["postGeoCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own deposits, newest first
         * @description One page of 50. Load the next page with `next_cursor`. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getDeposits"];
        put?: never;
        /**
         * Start a deposit
         * @description Records a deposit; the user pays it on its checkout page. A repeated request gets the first deposit.
         */
        post: operations["postDeposits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deposits/{deposit_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An own deposit
         * @description State of a deposit. Poll it after the checkout page, until it is completed or failed.
         */
        get: operations["getDepositsDepositId"];
        put?: never;
        /**
         * An own deposit
         * @description State of a deposit. Poll it after the checkout page, until it is completed or failed.
         */
        post: operations["postDepositsDepositId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkout/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checkout page
         * @description Page of `deposit_checkout_url` and `checkout_url`; JSON if Accept asks only for it. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getCheckoutToken"];
        put?: never;
        /**
         * Submit the checkout page
         * @description Sent by the forms of the page; `action` names the button.
         */
        post: operations["postCheckoutToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saved payment methods, the default one first
         * @description Methods are saved on the checkout page. Numbers are masked everywhere. One withdrawal is from `withdrawal_min` to `withdrawal_max`.
         */
        get: operations["getPaymentMethods"];
        put?: never;
        /**
         * Saved payment methods, the default one first
         * @description Methods are saved on the checkout page. Numbers are masked everywhere. One withdrawal is from `withdrawal_min` to `withdrawal_max`.
         */
        post: operations["postPaymentMethods"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods/{payment_method_id}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a payment method the default one
         * @description Another method was the default until then. The default is listed first. Also confirms a payment method from before a reset of the password, which receives no withdrawals until then.
         */
        post: operations["postPaymentMethodsPaymentMethodIdDefault"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-methods/{payment_method_id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a payment method
         * @description Also at the provider.
         */
        post: operations["postPaymentMethodsPaymentMethodIdRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own withdrawals, newest first
         * @description One page of 50. Load the next page with `next_cursor`. The parameters can also be sent as a JSON body, which takes precedence over the query string.
         */
        get: operations["getWithdrawals"];
        put?: never;
        /**
         * Withdraw cash
         * @description Takes cash out of the balance immediately; a withdrawal that fails or is canceled returns it. Only cash can be withdrawn, never site credits. Larger amounts, deposits that were not played, money from operators, and withdrawals during a dispute are reviewed first. They need an allowed location, and a verified identity if operators require it. After a change of email, phone, password or payout account, withdrawals are on hold, for 24 hours unless operators set another time; the first payout account counts as a change. The error states the end.
         */
        post: operations["postWithdrawals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals/{withdrawal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An own withdrawal
         * @description State of a withdrawal, and whether the user can still cancel it.
         */
        get: operations["getWithdrawalsWithdrawalId"];
        put?: never;
        /**
         * An own withdrawal
         * @description State of a withdrawal, and whether the user can still cancel it.
         */
        post: operations["postWithdrawalsWithdrawalId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals/{withdrawal_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pending withdrawal
         * @description Returns the cash; only while the withdrawal is pending.
         */
        post: operations["postWithdrawalsWithdrawalIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responsible-play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get limits and self-exclusion
         * @description The user's own deposit limits, and the time-out or self-exclusion in effect.
         */
        get: operations["getResponsiblePlay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responsible-play/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set deposit limits
         * @description Lowers the user's own deposit limits immediately. Higher and removed limits are in effect after the cooling period.
         */
        post: operations["postResponsiblePlayLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responsible-play/time-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a time-out
         * @description Stops cash play, deposits and promos immediately, for some days. It ends automatically and cannot be shortened.
         */
        post: operations["postResponsiblePlayTimeOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responsible-play/exclude": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exclude oneself from play
         * @description Stops cash play, deposits and promos immediately, until support ends the exclusion after its end. It cannot be shortened; withdrawals stay possible. A long or permanent exclusion requires the password, since no one can undo it.
         */
        post: operations["postResponsiblePlayExclude"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/payments/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of a payment provider
         * @description Stores the event; a job processes it. Repeated deliveries change nothing. Requires the provider's signature over the body as sent, in its own header: `Stripe-Signature`, or `Slatekeeper-Signature` of the sandbox. The event is stored before the reply and processed by a job.
         */
        post: operations["postWebhooksPaymentsProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/identity/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of an identity provider
         * @description A job reads the state of the check at the provider. Repeated deliveries change nothing. Requires the signature of the provider over the body as sent, in the header `Stripe-Signature`. Of the event, only ID and type are stored.
         */
        post: operations["postWebhooksIdentityProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import games, players, lines, results and contest standings
         * @description Imports a feed payload completely or not at all. Requires FEED_TOKEN as the bearer token. One invalid row rejects the whole payload; the reply names the row.
         */
        post: operations["postFeedImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Plain: {
            /** @example Done */
            message: string;
        };
        FieldValidation: {
            /** @example Done */
            message: string;
            errors: {
                [key: string]: string[];
            };
        };
        ValidationBox: {
            /** @constant */
            message: "Validations";
            error_box: {
                heading?: string;
                /** @example Done */
                message: string;
                /** @description Label of the button. */
                cta: string;
                /** @constant */
                color: "Blue";
                /**
                 * @description Where the button of the dialog leads: back, or to the lobby.
                 * @enum {string}
                 */
                cta_type: "Return" | "Lobby";
            };
        };
        AppStatusRequest: {
            /**
             * @description The platform whose maintenance is returned; without it, that of any. The versions are those of both.
             * @example ios
             * @enum {string}
             */
            platform?: "android" | "ios";
        };
        AppStatus: {
            /**
             * @description Latest release; "" without one
             * @example 4.13.0
             */
            android_version: string;
            /**
             * @description Flag as text: "1" forces the update of every build older than the version
             * @enum {string}
             */
            android_force_update: "0" | "1";
            /**
             * @description Older builds must update; "" if none must
             * @example 4.11.0
             */
            android_min_version: string;
            /**
             * @description Latest release; "" without one
             * @example 4.13.0
             */
            ios_version: string;
            /**
             * @description Flag as text: "1" forces the update of every build older than the version
             * @enum {string}
             */
            ios_force_update: "0" | "1";
            /**
             * @description Older builds must update; "" if none must
             * @example 4.11.0
             */
            ios_min_version: string;
            /**
             * @description enabled: the app is closed, and most calls answer 503 until it opens.
             * @enum {string}
             */
            maintenance_mode: "disabled" | "enabled";
            /**
             * @description For users; empty without maintenance.
             * @example
             */
            maintenance_message: string;
            /**
             * @description Start of the maintenance in effect; null without one, and if it was not planned.
             * @example null
             */
            maintenance_starts_at: string | null;
            /**
             * @description Its planned end; null if unknown.
             * @example null
             */
            maintenance_ends_at: string | null;
        };
        AppStatusReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["AppStatus"];
        };
        AppVersions: {
            /**
             * @description Latest release; "" without one
             * @example 4.13.0
             */
            android_version: string;
            /**
             * @description Flag as text: "1" forces the update of the build that calls; unknown builds count as old
             * @enum {string}
             */
            android_force_update: "0" | "1";
            /**
             * @description Latest release; "" without one
             * @example 4.13.0
             */
            ios_version: string;
            /**
             * @description Flag as text: "1" forces the update of the build that calls; unknown builds count as old
             * @enum {string}
             */
            ios_force_update: "0" | "1";
        };
        CheckAppUpdateReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["AppVersions"];
        };
        CheckMaintenanceModeReply: {
            /** @example Done */
            message: string;
            /**
             * @description enabled: the app is closed, and most calls answer 503 until it opens.
             * @enum {string}
             */
            maintenance_mode: "disabled" | "enabled";
        };
        SignUpRequest: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /**
             * @description 3 to 30 letters, digits, "_", "." or "-"
             * @example ada.lovelace
             */
            username: string;
            /**
             * @description Exactly 10 digits
             * @example 5550104477
             */
            phone: string;
            /**
             * @description At least one letter and one digit
             * @example Lovelace1843
             */
            password: string;
            /**
             * @description Must equal `password`
             * @example Lovelace1843
             */
            password_confirmation: string;
            /** @example KICKOFF */
            promo_code?: string;
            /**
             * Format: uri
             * @description A web address, or a link with the scheme of an app (`myapp://…`)
             * @example https://links.example.com/r/ada
             */
            referral_link?: string;
            /**
             * @description Name of an IANA time zone; UTC without it, and if the service does not know it.
             * @example America/New_York
             */
            timezone?: string;
            /**
             * @description Counts until `POST /device-info-logs` reports the device.
             * @example ios
             * @enum {string}
             */
            platform?: "android" | "ios";
        };
        Session: {
            /**
             * @description Send it as `Authorization: Bearer …`.
             * @example k3m0tq7wYJ0
             */
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /**
             * @description End of the session, if it is not refreshed before.
             * @example 2030-01-10T19:32:04.000000Z
             */
            expires_at: string;
            user: components["schemas"]["Identity"];
        };
        Identity: {
            /** @example 40218 */
            id: number;
            /** @example ada@example.com */
            email: string;
            /** @example ada.lovelace */
            username: string;
        };
        SignUpReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["Session"];
        };
        SignInRequest: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Lovelace1843 */
            password: string;
        };
        SignInReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["Session"];
        };
        SignOutReply: {
            /** @example Done */
            message: string;
        };
        TokenRefreshReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["Session"];
        };
        OwnSession: {
            /** @example 8123 */
            session_id: number;
            /**
             * @description Null until `POST /device-info-logs` reports it.
             * @example ios
             * @enum {string|null}
             */
            platform: "android" | "ios" | null;
            /**
             * @description Version of the app that `POST /device-info-logs` reported last; null if unknown.
             * @example 4.13.0
             */
            version: string | null;
            /**
             * @description 1 for the session of this token.
             * @example 1
             * @enum {integer}
             */
            is_current: 0 | 1;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string;
            /**
             * @description Up to five minutes late.
             * @example 2026-11-20T19:32:04.000000Z
             */
            last_used_at: string;
            /**
             * @description End of the session, if it is not used or refreshed before.
             * @example 2030-01-10T19:32:04.000000Z
             */
            expires_at: string;
        };
        SessionsReply: {
            /** @example Done */
            message: string;
            data: {
                sessions: components["schemas"]["OwnSession"][];
            };
        };
        SessionsRevokeReply: {
            /** @example Done */
            message: string;
        };
        ForgotPasswordRequest: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
        };
        ForgotPasswordReply: {
            /** @example A verification code is on its way to your email address. */
            message: string;
            /**
             * @description Only if a code was requested less than 60 seconds before: then nothing was sent again.
             * @constant
             */
            is_already_requested?: 1;
        };
        VerifyCodeRequest: {
            /**
             * @description The 6-digit code
             * @example 482913
             */
            otp: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /**
             * @description 10: forgot password. The only value.
             * @example 10
             */
            type: "10" | 10;
        };
        VerifyCodeReply: {
            /** @example Done */
            message: string;
            data: {
                /** @example 482913 */
                otp: string;
                /** @example 10 */
                type: string;
                user: components["schemas"]["Identity"];
            };
        };
        ResetPasswordRequest: {
            /** @example 40218 */
            user_id: number;
            /**
             * @description The 6-digit code
             * @example 482913
             */
            otp: string;
            /**
             * @description At least one letter and one digit
             * @example Lovelace1843
             */
            password: string;
            /**
             * @description Must equal `password`
             * @example Lovelace1843
             */
            password_confirmation: string;
        };
        ResetPasswordReply: {
            /** @example Done */
            message: string;
        };
        ReactivateAccountSendOtpRequest: {
            /**
             * @description Exactly 10 digits
             * @example 5550104477
             */
            phone: string;
            /**
             * @description App hash for the Android SMS Retriever, 11 characters, appended as the last line of the SMS. Any other text is left out.
             * @example FA+9qCX9VSu
             */
            otp_signature?: string;
        };
        ReactivateAccountSendOtpReply: {
            /** @example If a deleted account has this phone number, a code is on its way. */
            message: string;
            /**
             * @description Only if a code was requested less than 60 seconds before: then nothing was sent again.
             * @constant
             */
            is_already_requested?: 1;
        };
        ReactivateAccountRequest: {
            /**
             * @description Exactly 10 digits
             * @example 5550104477
             */
            phone: string;
            /**
             * @description The 6-digit code
             * @example 482913
             */
            otp: string;
        };
        ReactivateAccountReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["Session"];
        };
        Profile: {
            /** @example 40218 */
            id: number;
            /** @example ada@example.com */
            email: string;
            /** @example ada.lovelace */
            username: string;
            /**
             * @description Flag: 0 or 1
             * @example 1
             * @enum {integer}
             */
            is_adult: 0 | 1;
            /** @example 5550104477 */
            phone: string;
            /** @example https://api.example.com/avatars/ocean.png */
            avatar: string;
            /**
             * @description Flag: 0 or 1
             * @example 1
             * @enum {integer}
             */
            is_email_verified: 0 | 1;
            /**
             * @description UTC, `<date> <time>`; empty until the email is verified
             * @example 2026-10-17 09:14:55
             */
            email_verified_date_time: string;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            updated_at: string;
            /** @example KICKOFF */
            promo_code: string;
            /** @example 1250 */
            bucks: number;
            /** @example 480 */
            credits: number;
            /** @example 96 */
            available_cash: number;
            /**
             * Format: uuid
             * @example 7d0f6a52-6a0e-4f0b-9d61-0c8f3c1c2a11
             */
            referral_code: string;
            /**
             * Format: uuid
             * @example 1f1bb0a4-53c7-4b1d-8a52-2a5c3f9f6b20
             */
            unique_onboarding_id: string;
            /** @example America/New_York */
            timezone: string;
            /** @example ios */
            platform: string;
            /**
             * @description Flag: 0 or 1
             * @example 1
             * @enum {integer}
             */
            is_phone_verified: 0 | 1;
            /**
             * @description Until the mailed link is opened; empty if there is none
             * @example ada@lovelace.example
             */
            pending_email: string;
            /**
             * @description Until the texted code is sent; empty if there is none
             * @example 5550104488
             */
            pending_phone: string;
            /**
             * @description URLs that `avatar` can be set to
             * @example [
             *       "https://api.example.com/avatars/ocean.png",
             *       "https://api.example.com/avatars/plum.png"
             *     ]
             */
            avatar_choices: string[];
            /**
             * @description Flag: 0 or 1
             * @enum {integer}
             */
            privacy_show_recent_picks: 0 | 1;
            /**
             * @description Flag: 0 or 1
             * @enum {integer}
             */
            is_scoring_notice_dsa: 0 | 1;
            /**
             * @description Flag: 0 or 1
             * @enum {integer}
             */
            is_gameplay_sound_enabled: 0 | 1;
            /** @example arena */
            next_sound_key: string;
            user_background_sounds: {
                /** @example arena */
                sound_key: string;
                /**
                 * @description Flag: 0 or 1
                 * @enum {integer}
                 */
                is_enabled: 0 | 1;
            }[];
        };
        ProfileReply: {
            /** @example Done */
            message: string;
            data: {
                user: components["schemas"]["Profile"];
            };
        };
        ProfileRequest: {
            /**
             * @description 3 to 30 letters, digits, "_", "." or "-"
             * @example ada.lovelace
             */
            username?: string;
            /**
             * @description IANA time zone
             * @example America/New_York
             */
            timezone?: string;
            /**
             * @description One of avatar_choices
             * @example https://api.example.com/avatars/ocean.png
             */
            avatar?: string;
            /**
             * @description Flag: 0 or 1
             * @enum {integer}
             */
            privacy_show_recent_picks?: 0 | 1;
            /**
             * @description Flag: 0 or 1
             * @enum {integer}
             */
            is_scoring_notice_dsa?: 0 | 1;
            /**
             * @description Flag: 0 or 1
             * @enum {integer}
             */
            is_gameplay_sound_enabled?: 0 | 1;
            /**
             * @description A key of user_background_sounds; null returns to the first sound that is turned on
             * @example arena
             */
            next_sound_key?: string | null;
            /** @description Sounds to turn on or off; others stay unchanged */
            user_background_sounds?: {
                /** @example arena */
                sound_key: string;
                /**
                 * @description Flag: 0 or 1
                 * @enum {integer}
                 */
                is_enabled: 0 | 1;
            }[];
        };
        ProfileEmailRequest: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /**
             * @description The current password
             * @example Lovelace1843
             */
            password: string;
        };
        ProfileEmailReply: {
            /** @example Done */
            message: string;
        };
        ProfileEmailConfirmRequest: {
            /**
             * @default
             * @example k3m0tq7w
             */
            token: string;
        };
        ProfileEmailConfirmReply: {
            /** @example Done */
            message: string;
        };
        ProfileEmailRevertRequest: {
            /**
             * @default
             * @example k3m0tq7w
             */
            token: string;
        };
        ProfileEmailRevertReply: {
            /** @example Done */
            message: string;
        };
        /**
         * @example {
         *       "phone": "5550104488",
         *       "password": "lovelace1843"
         *     }
         */
        ProfilePhoneRequest: {
            /**
             * @description Exactly 10 digits
             * @example 5550104477
             */
            phone: string;
            /**
             * @description The current password
             * @example Lovelace1843
             */
            password?: string;
            /** @description The 6-digit code */
            code?: string;
        };
        ProfilePhoneReply: {
            /** @example Done */
            message: string;
            /**
             * @description Only if a code was requested less than 60 seconds before: then nothing was sent again.
             * @constant
             */
            is_already_requested?: 1;
        };
        ProfilePasswordRequest: {
            /**
             * @description The current password
             * @example Lovelace1843
             */
            password: string;
            /**
             * @description At least one letter and one digit
             * @example Babbage1822
             */
            new_password: string;
            /** @example Babbage1822 */
            new_password_confirmation: string;
        };
        ProfilePasswordReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["Session"];
        };
        UserSendVerificationMailRequest: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
        };
        UserSendVerificationMailReply: {
            /** @example A verification mail is on its way to your email address. */
            message: string;
        };
        VerifyEmailRequest: {
            /**
             * @default
             * @example k3m0tq7w
             */
            token: string;
        };
        VerifyEmailReply: {
            /** @example Done */
            message: string;
        };
        UpdateUserModeRequest: {
            /**
             * @description Cash spends site credits, then cash; Arcade spends credits, then bucks.
             * @enum {string}
             */
            user_mode: "Cash" | "Arcade";
        };
        UpdateUserModeReply: {
            /** @example Done */
            message: string;
        };
        UpdatedPromoCodeRequest: {
            /** @example KICKOFF */
            promo_code?: string;
        };
        User: {
            /** @example 40218 */
            id: number;
            /** @example ada@example.com */
            email: string;
            /** @example ada.lovelace */
            username: string;
            /**
             * @description Flag: 0 or 1
             * @example 1
             * @enum {integer}
             */
            is_adult: 0 | 1;
            /** @example 5550104477 */
            phone: string;
            /** @example https://api.example.com/avatars/default.png */
            avatar: string;
            /**
             * @description Flag: 0 or 1
             * @example 1
             * @enum {integer}
             */
            is_email_verified: 0 | 1;
            /**
             * @description UTC, `<date> <time>`; empty until the email is verified
             * @example 2026-10-17 09:14:55
             */
            email_verified_date_time: string;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            updated_at: string;
            /** @example KICKOFF */
            promo_code: string;
            /** @example 1250 */
            bucks: number;
            /** @example 480 */
            credits: number;
            /** @example 96 */
            available_cash: number;
            /**
             * Format: uuid
             * @example 7d0f6a52-6a0e-4f0b-9d61-0c8f3c1c2a11
             */
            referral_code: string;
            /**
             * Format: uuid
             * @example 1f1bb0a4-53c7-4b1d-8a52-2a5c3f9f6b20
             */
            unique_onboarding_id: string;
            /** @example America/New_York */
            timezone: string;
            /** @example ios */
            platform: string;
        };
        UpdatedPromoCodeReply: {
            /** @example Done */
            message: string;
            data: {
                user: components["schemas"]["User"];
            };
        };
        SaveReferralLinkRequest: {
            /**
             * Format: uri
             * @description A web address, or a link with the scheme of an app (`myapp://…`)
             * @example https://links.example.com/r/ada
             */
            referral_link: string;
        };
        SaveReferralLinkReply: {
            /** @example Done */
            message: string;
        };
        UpdateFcmTokenRequest: {
            /**
             * @description Null clears the token
             * @example eQ7xT1:APA91bHkq0
             */
            fcm_token: string | null;
        };
        UpdateFcmTokenReply: {
            /** @example Done */
            message: string;
        };
        DeviceInfoLogsRequest: {
            /** @example ios */
            platform: string;
            /** @example 18.1 */
            os: string;
            /** @example 4.13.0 */
            version: string;
            /** @example Apple */
            brand: string;
            /** @example iPhone 15 */
            model: string;
        };
        DeviceInfoLogsReply: {
            /** @example Done */
            message: string;
        };
        UpdateInAppRatingFlagReply: {
            /** @example Done */
            message: string;
        };
        DeleteAccountReply: {
            /** @example Done */
            message: string;
        };
        BalanceV2: {
            /**
             * @description As other users see it.
             * @example ada.lovelace
             */
            username: string;
            /**
             * @description Play money won in Arcade mode.
             * @example 1250.00
             */
            available_bucks: string;
            /**
             * @description Play money that Arcade mode spends first; can be negative.
             * @example 480.00
             */
            available_credits: string;
            /**
             * @description Cash and site credits: what Cash mode can spend.
             * @example 96.50
             */
            available_cash: string;
            /**
             * @description Cash only: what can be withdrawn.
             * @example 84.50
             */
            available_cash_excluding_site_credits: string;
            /**
             * @description Pays for play in Cash mode, before cash; cannot be withdrawn.
             * @example 12.00
             */
            available_site_credits: string;
            /**
             * @description Rewards, such as for trivia.
             * @example 35.00
             */
            reward_earned_credits: string;
            /** @description State of the identity check. */
            kyc_status: {
                /** @example 3 */
                id: number;
                /**
                 * @description Not performed: nothing was sent. Pending: details are being checked. Verified and Rejected: the decision; a rejected user can try again.
                 * @example Verified
                 * @enum {string}
                 */
                name: "Not performed" | "Pending" | "Verified" | "Rejected";
            };
            /**
             * @description Personal page of the identity check, also while details are checked; null without one, or after it expired.
             * @example null
             */
            kyc_upload_url: string | null;
            /**
             * @description Days since the link was issued; null without one.
             * @example null
             */
            kyc_url_days_passed: number | null;
            /**
             * @description Days after which the link expires.
             * @example 7
             */
            kyc_url_expiry: number;
            /** @description As the last `POST /geo/check` found it, until it expires. */
            geo_location_status: {
                /** @example 1 */
                id: number;
                /**
                 * @description ALLOWED: play for cash is open. DENIED: also before the first check, and once it expired.
                 * @example ALLOWED
                 * @enum {string}
                 */
                name: "ALLOWED" | "DENIED";
            };
            /**
             * @description Minimum amount of one deposit.
             * @example 10.00
             */
            cash_deposit_min: string;
            /**
             * @description Maximum amount of one deposit.
             * @example 2500.00
             */
            cash_deposit_max: string;
            /**
             * @description Publishable key of the payment provider, for its SDK; empty if it needs none.
             * @example pk_7f3a
             */
            payment_client_key: string;
            /** @description All games, in the order of `sequence`. */
            games: components["schemas"]["ExtendedGame"][];
            /**
             * @description Date of birth of the verified identity, such as 1990-12-31; null before.
             * @example 1990-12-10
             */
            kyc_dob: string | null;
            /**
             * @description Host of the Pusher protocol server, over TLS (`wss`); null if there is none.
             * @example live.example.com
             */
            websocket_host: string | null;
            /**
             * @description Its port; empty if there is none.
             * @example 443
             */
            websocket_port: string;
            /**
             * @description The key of the app for the server; empty if there is none.
             * @example ws_7f3a
             */
            websocket_key: string;
            /**
             * @description 1 if other users can see recent picks.
             * @enum {integer}
             */
            privacy_show_recent_picks: 0 | 1;
            /**
             * @description 1 for some days after a completed withdrawal.
             * @enum {integer}
             */
            is_partner_withdrawal_done_recently: 0 | 1;
            /**
             * @description 1 after a completed deposit.
             * @example 1
             * @enum {integer}
             */
            is_partner_deposit: 0 | 1;
            /**
             * @description 1 while there is exactly one completed deposit.
             * @enum {integer}
             */
            is_partner_first_deposit: 0 | 1;
            /**
             * @description 1 while there are exactly two completed deposits.
             * @enum {integer}
             */
            is_partner_second_deposit: 0 | 1;
            /**
             * @description 1 while exactly one entry was paid with cash.
             * @enum {integer}
             */
            is_partner_first_time_cash_entry: 0 | 1;
            /**
             * @description By the number of settled entries.
             * @example Intermediate
             * @enum {string}
             */
            experience_level: "Beginner" | "Intermediate" | "Expert";
            /**
             * @description 1 during a time-out or exclusion: play for cash is closed.
             * @enum {integer}
             */
            is_self_exclusion: 0 | 1;
            /**
             * @description Seconds until the next question.
             * @example 14400
             */
            trivia_reset_seconds: string;
            /**
             * @description 1 once the user has answered the question of the day.
             * @enum {integer}
             */
            is_trivia_done: 0 | 1;
            /**
             * @description 1 once the user has dismissed the scoring notice.
             * @enum {integer}
             */
            is_scoring_notice_dsa: 0 | 1;
            /**
             * @description Credits for a correct trivia answer.
             * @example 25
             */
            reward_value: number;
            /**
             * Format: uri
             * @description Personal page where the user enters an amount and pays; open it in a web view.
             * @example https://api.example.com/checkout/h-e-tpb6l3
             */
            deposit_checkout_url: string;
            /**
             * @description Number of `payment_methods`.
             * @example 1
             */
            payment_methods_count: number;
            /** @description Saved methods. */
            payment_methods: components["schemas"]["PaymentMethod"][];
            deposit_validations: components["schemas"]["DepositValidations"];
            /**
             * Format: uri
             * @description Link with which the user invites others.
             * @example https://links.example.com/r/ada
             */
            referral_code_partner: string;
            /**
             * @description 1 once the email is verified.
             * @example 1
             * @enum {integer}
             */
            is_email_verified_new: 0 | 1;
            /**
             * @description Identity checks that were submitted; null before the first.
             * @example 1
             */
            kyc_attempts: number | null;
            /**
             * @description Push token of this session, as `POST /update-fcm-token` stored it; null without one.
             * @example eQ7xT1:APA91bHkq0
             */
            fcm_token: string | null;
            /**
             * @description `eligible`: ask for a rating of the app.
             * @example not_eligible
             * @enum {string}
             */
            enjoying_app_status: "eligible" | "not_eligible";
            /**
             * @description enabled: the app is closed, and most calls answer 503 until it opens.
             * @enum {string}
             */
            maintenance_mode: "disabled" | "enabled";
            /**
             * @description 1 if sounds play.
             * @enum {integer}
             */
            is_gameplay_sound_enabled: 0 | 1;
            /**
             * @description The sound to play; empty if all are off.
             * @example arena
             */
            next_sound_key: string;
            /** @description All sounds, in their order. */
            user_background_sounds: {
                /** @example arena */
                sound_key: string;
                /**
                 * @description 0 if the user turned it off.
                 * @enum {integer}
                 */
                is_enabled: 0 | 1;
            }[];
            /**
             * @description Consecutive trivia days with an answer.
             * @example 3
             */
            current_streak: number;
            /** @description Latest releases, and whether the calling build must update. */
            version_info: {
                /**
                 * @description Latest release; "" without one
                 * @example 4.13.0
                 */
                android_version: string;
                /**
                 * @description Flag as text: "1" forces the update of the build that calls; unknown builds count as old
                 * @enum {string}
                 */
                android_force_update: "0" | "1";
                /**
                 * @description Latest release; "" without one
                 * @example 4.13.0
                 */
                ios_version: string;
                /**
                 * @description Flag as text: "1" forces the update of the build that calls; unknown builds count as old
                 * @enum {string}
                 */
                ios_force_update: "0" | "1";
                /** @description Of the latest release, for users. */
                android_release_notes: {
                    /** @example Faster line-ups */
                    title: string;
                    /** @example Picks are kept while you look around. */
                    description: string;
                }[];
                /** @description Of the latest release, for users. */
                ios_release_notes: {
                    /** @example Faster line-ups */
                    title: string;
                    /** @example Picks are kept while you look around. */
                    description: string;
                }[];
            };
        };
        ExtendedGame: {
            /**
             * @description The `game_id` of other calls.
             * @example 1
             */
            id: number;
            /**
             * @description Such as NFL.
             * @example NFL
             */
            name: string;
            /**
             * Format: uri
             * @description Its icon.
             * @example https://api.example.com/games/nfl.png
             */
            image: string;
            /**
             * @description Active: offered to users. Paused: shown as unavailable.
             * @enum {string}
             */
            status: "Active" | "Paused";
            /**
             * @description Position in the list, ascending.
             * @example 1
             */
            sequence: number;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string | null;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            updated_at: string | null;
            /**
             * @description URL; empty without a picture.
             * @example https://api.example.com/games/nfl-featured.png
             */
            featured_contest_image: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFF12294B
             */
            featured_contest_color1: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFF1D5FD1
             */
            featured_contest_color2: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFFE8EEF9
             */
            featured_contest_color3: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFFF2A93B
             */
            featured_contest_btn_color: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFF12294B
             */
            big_wins_color1: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFF1D5FD1
             */
            big_wins_color2: string;
            /**
             * @description URL; empty without a picture.
             * @example https://api.example.com/games/nfl-big-wins.png
             */
            big_wins_image: string;
            /**
             * @description URL; empty without a picture.
             * @example https://api.example.com/games/arrow-nfl.png
             */
            big_wins_arrow: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFFFFFFFF
             */
            big_wins_text_color: string;
            /**
             * @description 1 while the feed of the game delivers, else 0.
             * @example 1
             */
            cron_status: number;
        };
        PaymentMethod: {
            /**
             * @description The `payment_method_id` of other calls.
             * @example 512
             */
            id: number;
            /**
             * @description ID of the method at its provider.
             * @example po_512
             */
            userPaymentOptionId: string;
            /**
             * @description Kind of the method, such as card.
             * @example card
             */
            payment_method: string;
            /**
             * @description Brand of a card, as its provider names it; null for a bank account.
             * @example Visa
             */
            cardType: string | null;
            /**
             * Format: uri
             * @description Its icon.
             * @example https://api.example.com/payments/card.png
             */
            method_image: string;
            /**
             * @description For users, such as Visa.
             * @example Visa
             */
            method_name: string;
            /**
             * @description Masked number as its provider shows it.
             * @example **** **** **** 4242
             */
            method_masked_number: string;
            /**
             * @description The last four digits, such as •••• 4242.
             * @example •••• 4242
             */
            method_masked_number_new: string;
            /**
             * @description 1 for the method that the app proposes first.
             * @enum {integer}
             */
            is_default: 0 | 1;
            /**
             * @description Empty for a bank account.
             * @example 08
             */
            expMonth: string;
            /**
             * @description Empty for a bank account.
             * @example 2029
             */
            expYear: string;
            /** @example 4242 */
            lastFourDigits: string;
            /**
             * @description Of the holder, as all fields up to `email`; empty if its provider does not report it.
             * @example Ada
             */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /** @example 1 Analytical Way */
            address: string;
            /** @example 5550104477 */
            phone: string;
            /** @example 07030 */
            zip: string;
            /** @example Hoboken */
            city: string;
            /** @example US */
            country: string;
            /** @example NJ */
            state: string;
            /** @example ada@example.com */
            email: string;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string;
        };
        /** @description Limits of deposits, and what counts towards them. */
        DepositValidations: {
            /**
             * @description Minimum amount of one deposit.
             * @example 10.00
             */
            minimum_deposit_limit: string;
            /**
             * @description Per UTC day: the lower of the user's own limit and the general one.
             * @example 500.00
             */
            daily_deposit_limit: string;
            /**
             * @description In 7 days, likewise.
             * @example 1500.00
             */
            week_deposit_limit: string;
            /**
             * @description In 30 days, likewise.
             * @example 3000.00
             */
            month_deposit_limit: string;
            /**
             * @description Counts towards the daily limit.
             * @example 50.00
             */
            today_deposit: string;
            /**
             * @description Counts towards the limit of 7 days.
             * @example 50.00
             */
            week_deposit: string;
            /**
             * @description Counts towards the limit of 30 days.
             * @example 150.00
             */
            month_deposit: string;
        };
        BalanceV2Reply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["BalanceV2"];
        };
        BalanceV1: {
            /**
             * @description Play money won in Arcade mode.
             * @example 1250.00
             */
            available_bucks: string;
            /**
             * @description Play money that Arcade mode spends first; can be negative.
             * @example 480.00
             */
            available_credits: string;
            /**
             * @description Cash and site credits: what Cash mode can spend.
             * @example 96.50
             */
            available_cash: string;
            /**
             * @description Rewards, such as for trivia.
             * @example 35.00
             */
            reward_earned_credits: string;
            /** @description Challenges that settled entries have won. */
            challenges_won: {
                /** @example 7 */
                id: number;
                /** @example First entry */
                name: string;
                /**
                 * @description UTC timestamp with six fractional digits
                 * @example 2026-11-20T19:32:04.000000Z
                 */
                won_at: string;
            }[];
            /**
             * @description 1 if live features are turned on.
             * @enum {integer}
             */
            flag_feature_live: 0 | 1;
            /** @description State of the identity check. */
            kyc_status: {
                /** @example 3 */
                id: number;
                /**
                 * @description Not performed: nothing was sent. Pending: details are being checked. Verified and Rejected: the decision; a rejected user can try again.
                 * @example Verified
                 * @enum {string}
                 */
                name: "Not performed" | "Pending" | "Verified" | "Rejected";
                /**
                 * @description UTC timestamp with six fractional digits
                 * @example 2026-11-20T19:32:04.000000Z
                 */
                created_at: string;
                /**
                 * @description UTC timestamp with six fractional digits
                 * @example 2026-11-20T19:32:04.000000Z
                 */
                updated_at: string;
            };
            /** @description As the last `POST /geo/check` found it, until it expires. */
            geo_location_status: {
                /** @example 1 */
                id: number;
                /**
                 * @description ALLOWED: play for cash is open. DENIED: also before the first check, and once it expired.
                 * @example ALLOWED
                 * @enum {string}
                 */
                name: "ALLOWED" | "DENIED";
                /**
                 * @description UTC timestamp with six fractional digits
                 * @example 2026-11-20T19:32:04.000000Z
                 */
                created_at: string;
                /**
                 * @description UTC timestamp with six fractional digits
                 * @example 2026-11-20T19:32:04.000000Z
                 */
                updated_at: string;
            };
            /**
             * @description 1 after the first allowed location.
             * @example 1
             * @enum {integer}
             */
            is_dfs_geolocation_step_passed: 0 | 1;
            /**
             * @description Minimum amount of one deposit.
             * @example 10.00
             */
            cash_deposit_min: string;
            /**
             * @description Maximum amount of one deposit.
             * @example 2500.00
             */
            cash_deposit_max: string;
            /** @description The newest deposit or withdrawal that is still pending */
            cash_transaction: {
                /**
                 * Format: int64
                 * @example 20418
                 */
                id: number;
                /** @enum {string} */
                type: "deposit" | "withdrawal";
                /**
                 * @description Amount with two decimals
                 * @example 50.00
                 */
                amount: string;
                /**
                 * @description UTC timestamp with six fractional digits
                 * @example 2026-11-20T19:32:04.000000Z
                 */
                created_at: string;
            } | null;
            /**
             * @description Publishable key of the payment provider, for its SDK; empty if it needs none.
             * @example pk_7f3a
             */
            payment_client_key: string;
            /** @description All games, in the order of `sequence`. */
            games: components["schemas"]["Game"][];
            /**
             * @description Date of birth of the verified identity, such as 1990-12-31; null before.
             * @example 1990-12-10
             */
            kyc_dob: string | null;
            /**
             * @description Host of the Pusher protocol server, over TLS (`wss`); null if there is none.
             * @example live.example.com
             */
            websocket_host: string | null;
            /**
             * @description Its port; empty if there is none.
             * @example 443
             */
            websocket_port: string;
            /**
             * @description The key of the app for the server; empty if there is none.
             * @example ws_7f3a
             */
            websocket_key: string;
            /**
             * @description 1 if other users can see recent picks.
             * @enum {integer}
             */
            privacy_show_recent_picks: 0 | 1;
            /** @description The menu, in the order of `sequence`. */
            navigations: components["schemas"]["Navigation"][];
        };
        Game: {
            /**
             * @description The `game_id` of other calls.
             * @example 1
             */
            id: number;
            /**
             * @description Such as NFL.
             * @example NFL
             */
            name: string;
            /**
             * Format: uri
             * @description Its icon.
             * @example https://api.example.com/games/nfl.png
             */
            image: string;
            /**
             * @description Active: offered to users. Paused: shown as unavailable.
             * @enum {string}
             */
            status: "Active" | "Paused";
            /**
             * @description Position in the list, ascending.
             * @example 1
             */
            sequence: number;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string | null;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            updated_at: string | null;
        };
        Navigation: {
            /** @example 1 */
            id: number;
            /**
             * @description Title of the menu entry.
             * @example Lobby
             */
            name: string;
            /**
             * @description Active: offered to users. Paused: shown as unavailable.
             * @example Active
             * @enum {string}
             */
            status: "Active" | "Paused";
            /**
             * @description Position in the menu, ascending.
             * @example 1
             */
            sequence: number;
        };
        BalanceReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["BalanceV1"];
        };
        WalletTransactionsRequest: {
            /**
             * @description Only transactions of this balance; else all.
             * @enum {string}
             */
            bucket?: "cash" | "site_credits" | "credits" | "bucks" | "reward_credits";
            /**
             * @description The `next_cursor` of the previous page with the same `bucket`; without it, the first page.
             * @example 90211
             */
            cursor?: string;
        };
        WalletTransaction: {
            /**
             * Format: int64
             * @example 90211
             */
            id: number;
            /**
             * @description cash: can be withdrawn. site_credits: pays for play in Cash mode, before cash. credits and bucks: play money of Arcade mode. reward_credits: rewards, such as for trivia.
             * @enum {string}
             */
            bucket: "cash" | "site_credits" | "credits" | "bucks" | "reward_credits";
            /**
             * @description opening: balance at the start; deposit: money paid in; withdrawal: money paid out; buy_in: buy-in of a pick'em entry or contest; payout: winnings of an entry or contest; refund: returned buy-in of an entry or contest; promo: credits of a claimed promo; reward: credits for a correct trivia answer; adjustment: credit or debit by the service; reversal: cancels an earlier transaction, such as a payout that is corrected or a withdrawal that is returned; withdrawal_paid: never in this list; deposit_reversal: deposit that went back to its payer by a refund or a dispute
             * @example buy_in
             * @enum {string}
             */
            kind: "opening" | "deposit" | "withdrawal" | "buy_in" | "payout" | "refund" | "promo" | "reward" | "adjustment" | "reversal" | "withdrawal_paid" | "deposit_reversal";
            /**
             * @description Positive if it was credited, negative if it was debited.
             * @example -5.00
             */
            amount: string;
            /**
             * @description Balance of `bucket` after this transaction.
             * @example 84.50
             */
            balance: string;
            /**
             * Format: int64
             * @description The entry it belongs to, if any.
             * @example 88214
             */
            pickem_contest_entry_id: number | null;
            /**
             * Format: int64
             * @description The contest entry it belongs to, if any.
             * @example null
             */
            main_contest_entry_id: number | null;
            /**
             * Format: int64
             * @description The deposit it belongs to, if any.
             * @example null
             */
            deposit_id: number | null;
            /**
             * Format: int64
             * @description The withdrawal it belongs to, if any.
             * @example null
             */
            withdrawal_id: number | null;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string;
        };
        WalletTransactionsReply: {
            /** @example Done */
            message: string;
            data: {
                transactions: components["schemas"]["WalletTransaction"][];
                /**
                 * @description The `cursor` of the next page; null on the last page.
                 * @example 88214
                 */
                next_cursor: string | null;
            };
        };
        PracticePopup: {
            /**
             * @description 1 if a practice draft is open and the user has never entered one.
             * @example 1
             * @enum {integer}
             */
            is_practice_draft_popup_eligible: 0 | 1;
            /**
             * @description The contest to offer; 0 if the popup is not eligible.
             * @example 12
             */
            main_contest_id: number;
        };
        CheckUserPracticeDraftEligibleReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["PracticePopup"];
        };
        SportEligibility: {
            /** @example 1 */
            id: number;
            /** @example NFL */
            name: string;
            /**
             * Format: uri
             * @example https://api.example.com/games/nfl.png
             */
            image: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFF12294B
             */
            featured_contest_color1: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFF1D5FD1
             */
            featured_contest_color2: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFFE8EEF9
             */
            featured_contest_color3: string;
            /**
             * @description Color as 0xAARRGGBB
             * @example 0xFFF2A93B
             */
            featured_contest_btn_color: string;
            /**
             * @description 1 if the user can enter a practice draft of the game.
             * @example 1
             * @enum {integer}
             */
            is_practice_draft_available: 0 | 1;
            /**
             * @description Its contest; null if none is available.
             * @example 12
             */
            main_contest_id: number | null;
        };
        CheckSportPracticeDraftEligibleReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["SportEligibility"][];
        };
        PickemOfferRequest: {
            /**
             * @description 1 NFL, 2 NBA, 3 MLB, 4 NHL; 5 to 7 as in `games`.
             * @example 1
             */
            game_id: number;
        };
        PickemOffer: {
            /** @example 1 */
            game_id: number;
            /**
             * @description The mode that an entry would be made in.
             * @enum {string}
             */
            mode: "Cash" | "Arcade";
            /**
             * @description Highest `buy_in`.
             * @example 25.00
             */
            entry_fee_max: string;
            /** @description Lowest `buy_in` by number of picks, besides 0 for a free entry. */
            entry_fee_min: {
                /** @example 2 */
                picks: number;
                /**
                 * @description Amount with two decimals
                 * @example 0.34
                 */
                amount: string;
            }[];
            /**
             * @description Highest `buy_in` that the user can pay in this mode.
             * @example 96.50
             */
            available_funds: string;
            free_entry: {
                /**
                 * @description `payout` of a slip with `buy_in` 0, for any number of picks.
                 * @example 5.00
                 */
                payout: string;
                /**
                 * @description Where a win is paid.
                 * @enum {string}
                 */
                bucket: "site_credits" | "bucks";
                /**
                 * @description Free entries that the user can still make before midnight UTC; 0 until the email is verified, and the phone by a code or the identity. The players must differ from those of each open free entry.
                 * @example 1
                 */
                left_today: number;
            };
            /** @description Offered numbers of picks. The `payout` of a slip is `buy_in` × `multiplier`, rounded down to two decimals. */
            multipliers: {
                /** @example 2 */
                picks: number;
                /** @example 3 */
                multiplier: number;
            }[];
            /**
             * @description If 0, picks on the players of an open entry must be equal to those of that entry.
             * @enum {integer}
             */
            is_opposing_allowed: 0 | 1;
            /**
             * @description If fewer than two picks of an entry count, or only picks on one team, its buy-in is refunded; 0 if a lost pick still loses it.
             * @enum {integer}
             */
            refunds_short_losses: 0 | 1;
            /**
             * @description If 1, a win does not return the part of a buy-in that site credits paid: `win_amount` of the entry is `payout` less that part.
             * @example 1
             * @enum {integer}
             */
            site_credits_return_winnings_only: 0 | 1;
            /**
             * @description Why the user cannot make entries in this mode; null if they can.
             * @example null
             * @enum {string|null}
             */
            barred_by: "self-exclusion" | "age" | "location" | "identity" | null;
            /**
             * @description When the next match stops accepting picks; null without matches. Load the offer again then.
             * @example 2030-01-10T19:32:04.000000Z
             */
            closes_at: string | null;
            /** @description Matches of the contests that the user has joined, with the players of get-players by team. A slip needs players of two matches and of two teams. */
            matches: components["schemas"]["OfferedMatch"][];
        };
        OfferedMatch: {
            /** @example 501 */
            feed_game_id: number;
            /** @example SUM */
            home_team: string;
            /** @example HAR */
            away_team: string;
            /**
             * @description Scheduled start, when the match stops accepting picks.
             * @example 2030-01-10T19:32:04.000000Z
             */
            closes_at: string;
            teams: {
                /** @example SUM */
                team: string;
                /**
                 * @example [
                 *       7001,
                 *       7002
                 *     ]
                 */
                feed_player_ids: number[];
            }[];
        };
        PickemOfferReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["PickemOffer"];
        };
        PickemGetPlayersRequest: {
            /**
             * Format: int64
             * @example 88214
             */
            main_contest_entry_id: number;
            /** @example 31 */
            main_blueprint_id: number;
            /**
             * @description 1 NFL, 2 NBA, 3 MLB, 4 NHL
             * @example 1
             */
            game_id: number;
        };
        SelectablePlayer: {
            /** @example 7001 */
            feed_player_id: number;
            /** @example 501 */
            feed_game_id: number;
            /**
             * @description The line that a pick is above or below.
             * @example 24.5
             */
            projection: number;
            /**
             * @description Picture; null without one.
             * @example https://api.example.com/players/silhouette-1.png
             */
            headshot_high_resolution: string | null;
            /** @example J. Reyes */
            short_name: string;
        };
        PickemGetPlayersReply: {
            /** @example Done */
            message: string;
            data: {
                players: components["schemas"]["SelectablePlayer"][];
            };
        };
        PickemConfirmEntryRequest: {
            /** @example 1 */
            game_id: number;
            /** @example 5 */
            buy_in: number;
            /** @example 15 */
            payout: number;
            /** @example 3 */
            multiplier: number;
            /**
             * @description Comma-separated sides, one per player in the same order: more or less. Also accepted: over/under, higher/lower, o/u, m/l.
             * @example more,less
             */
            picks: string;
            players: {
                /** @example 7001 */
                feed_player_id: number;
                /** @example 501 */
                feed_game_id: number;
                /** @example 24.5 */
                projection: number;
            }[];
        };
        PickemConfirmEntryReply: {
            /** @example Done */
            message: string;
        };
        PickemEntry: {
            /**
             * Format: int64
             * @example 88214
             */
            pickem_contest_entry_id: number;
            /** @example 1 */
            game_id: number;
            /** @example NFL Pick'em */
            contest_name: string;
            /**
             * @description Amount with two decimals
             * @example 5.00
             */
            buy_in: string;
            /**
             * @description `buy_in` × `multiplier`, as the slip stated it.
             * @example 15.00
             */
            payout: string;
            /**
             * @description Added to the balance by a win if every pick counts: `payout` less the site credits in the buy-in that a win does not return.
             * @example 13.00
             */
            win_amount: string;
            /** @example 3 */
            multiplier: number;
            /**
             * @description Number of picks.
             * @example 2
             */
            picks: number;
            /**
             * @description 1 once every pick is graded and the entry is paid.
             * @enum {integer}
             */
            is_settled: 0 | 1;
        };
        PickemEntryPlayer: {
            /**
             * Format: int64
             * @example 310552
             */
            pickem_contest_entry_player_id: number;
            /** @example 7001 */
            feed_player_id: number;
            /**
             * @description The line that the entry is graded on.
             * @example 24.5
             */
            projection: number;
            /**
             * @description 1 once the match has started.
             * @enum {integer}
             */
            is_game_started: 0 | 1;
            /**
             * @description 1 once the match is final.
             * @enum {integer}
             */
            is_game_completed: 0 | 1;
            /**
             * @description 1 once the player is reported to have played.
             * @enum {integer}
             */
            is_played: 0 | 1;
            /**
             * @description Result of the player; null until it is known.
             * @example null
             */
            result: number | null;
            /**
             * @description Picture; empty without one.
             * @example https://api.example.com/players/silhouette-1.png
             */
            headshot_high_resolution: string;
            /** @example J. Reyes */
            short_name: string;
            /**
             * @description Start of the match in UTC; empty while unknown.
             * @example 07:32 PM
             */
            schedule_time_utc: string;
            /**
             * @description Such as `Storm @ Comets`.
             * @example Harbor Point @ Summit City
             */
            game_info: string;
            /**
             * @description Of the match: InProgress, Final, or not started. Postponed, Canceled, Suspended and Delayed as its league reports it; a pick on a match that is not played in time is void.
             * @example Scheduled
             * @enum {string}
             */
            game_status: "Scheduled" | "InProgress" | "Final" | "Postponed" | "Canceled" | "Suspended" | "Delayed";
            /**
             * @description The match of the pick.
             * @example 501
             */
            feed_game_id: number;
            /**
             * @description Start of the match; null while unknown.
             * @example 2030-01-10T19:32:04.000000Z
             */
            scheduled_at: string | null;
            /**
             * @description The side that was picked.
             * @enum {string}
             */
            side: "more" | "less";
            /**
             * @description `void` does not count; null until the entry is settled.
             * @example null
             * @enum {string|null}
             */
            outcome: "won" | "lost" | "void" | null;
        };
        PickemShowEntryReply: {
            /** @example Done */
            message: string;
            data: {
                pickem_contest_entry: components["schemas"]["PickemEntry"];
                pickem_contest_entry_players: components["schemas"]["PickemEntryPlayer"][];
            };
        };
        PickemEntriesRequest: {
            /**
             * @description 1 for settled entries, 0 for open ones; else both.
             * @enum {integer}
             */
            is_settled?: 0 | 1;
            /**
             * @description The `next_cursor` of the previous page; without it, the first page.
             * @example 88214
             */
            cursor?: string;
            /**
             * @description Entries per page.
             * @default 20
             */
            limit: number;
            /**
             * @description `picks`: each entry has its picks, as in show-entry.
             * @enum {string}
             */
            include?: "picks";
        };
        ListedPickemEntry: {
            /**
             * Format: int64
             * @example 88214
             */
            pickem_contest_entry_id: number;
            /** @example 1 */
            game_id: number;
            /** @example NFL Pick'em */
            contest_name: string;
            /**
             * @description Amount with two decimals
             * @example 5.00
             */
            buy_in: string;
            /**
             * @description `buy_in` × `multiplier`, as the slip stated it.
             * @example 15.00
             */
            payout: string;
            /**
             * @description Added to the balance by a win if every pick counts: `payout` less the site credits in the buy-in that a win does not return.
             * @example 13.00
             */
            win_amount: string;
            /** @example 3 */
            multiplier: number;
            /**
             * @description Number of picks.
             * @example 2
             */
            picks: number;
            /**
             * @description 1 once every pick is graded and the entry is paid.
             * @enum {integer}
             */
            is_settled: 0 | 1;
            /**
             * @description Null while the entry is open.
             * @example null
             * @enum {string|null}
             */
            outcome: "won" | "lost" | "refunded" | null;
            /**
             * @description Paid at settlement: winnings less site credits that are not returned, or the refund. Null while the entry is open.
             * @example null
             */
            paid: string | null;
            /** @description In the order of the slip; only with `include=picks`. */
            pickem_contest_entry_players?: components["schemas"]["PickemEntryPlayer"][];
        };
        PickemEntriesReply: {
            /** @example Done */
            message: string;
            data: {
                pickem_contest_entries: components["schemas"]["ListedPickemEntry"][];
                /**
                 * @description The `cursor` of the next page; null on the last page.
                 * @example 88214
                 */
                next_cursor: string | null;
            };
        };
        PusherAuthRequest: {
            /**
             * @description The socket ID that the Pusher server assigned to the connection
             * @example 1234.5678
             */
            socket_id: string;
            /**
             * @description private-user-<id> with the ID of the caller
             * @example private-user-7
             */
            channel_name: string;
        };
        PusherAuthReply: {
            /** @example Done */
            message: string;
            /**
             * @description <key>:<signature> for the Pusher server
             * @example a1b2c3d4e5:4f8c1d
             */
            auth: string;
        };
        ContestsRequest: {
            /**
             * @description Only contests of this game
             * @example 1
             */
            game_id?: number;
            /**
             * @description Only contests of this mode
             * @enum {string}
             */
            mode?: "Cash" | "Arcade" | "Practice";
            /**
             * @description The `next_cursor` of the previous page; without it, the first page.
             * @example 88214
             */
            cursor?: string;
        };
        Contest: {
            /** @example 12 */
            main_contest_id: number;
            /** @example 31 */
            main_blueprint_id: number;
            /** @example 1 */
            game_id: number;
            /** @example Sunday NFL */
            name: string;
            /**
             * @description Cash is paid with site credits, then cash; Arcade with credits, then bucks; Practice is free
             * @enum {string}
             */
            mode: "Cash" | "Arcade" | "Practice";
            /**
             * @description open: users join and leave. locked: it has started. completed: prizes are or will be paid. canceled: buy-ins are returned
             * @enum {string}
             */
            status: "open" | "locked" | "completed" | "canceled";
            /**
             * @description Null if it starts with its first match
             * @example 2030-01-10T19:32:04.000000Z
             */
            starts_at: string | null;
            /**
             * @description Price of joining; 0.00 is free
             * @example 5.00
             */
            buy_in: string;
            /**
             * @description All prizes, also of places that stay empty
             * @example 90.00
             */
            prize_pool: string;
            /**
             * @description Users who have joined
             * @example 42
             */
            entries: number;
            /**
             * @description Null without a limit
             * @example 100
             */
            capacity: number | null;
            /**
             * @description 1 if the user has joined
             * @example 1
             * @enum {integer}
             */
            is_joined: 0 | 1;
            /**
             * Format: int64
             * @description The user's entry; null if not joined
             * @example 88214
             */
            main_contest_entry_id: number | null;
            /**
             * @description Place of the user's entry; null until prizes are paid
             * @example null
             */
            place: number | null;
            /**
             * @description Prize or refund of the user's entry; null until the contest is settled
             * @example null
             */
            paid: string | null;
        };
        ContestsReply: {
            /** @example Done */
            message: string;
            data: {
                contests: components["schemas"]["Contest"][];
                /**
                 * @description The `cursor` of the next page; null on the last page.
                 * @example 88214
                 */
                next_cursor: string | null;
            };
        };
        ContestPrize: {
            /** @example 1 */
            from_place: number;
            /** @example 3 */
            to_place: number;
            /**
             * @description Paid to each place from `from_place` to `to_place`.
             * @example 30.00
             */
            amount: string;
            /**
             * @description cash: can be withdrawn. site_credits: pays for play in Cash mode, before cash. credits and bucks: play money of Arcade mode. reward_credits: rewards, such as for trivia.
             * @enum {string}
             */
            bucket: "cash" | "site_credits" | "credits" | "bucks" | "reward_credits";
        };
        ContestStanding: {
            /** @example 1 */
            place: number;
            /**
             * @description Null for a deleted account.
             * @example ada.lovelace
             */
            username: string | null;
            /**
             * @description 1 for the user of the token.
             * @example 1
             * @enum {integer}
             */
            is_own: 0 | 1;
            /**
             * @description Null until it is paid.
             * @example 30.00
             */
            paid: string | null;
        };
        GetContestsMainContestIdReply: {
            /** @example Done */
            message: string;
            data: {
                contest: components["schemas"]["Contest"];
                prizes: components["schemas"]["ContestPrize"][];
                /** @description The first 100 places and the user's own; empty until the contest is completed. */
                standings: components["schemas"]["ContestStanding"][];
            };
        };
        PostContestsMainContestIdReply: {
            /** @example Done */
            message: string;
            data: {
                contest: components["schemas"]["Contest"];
                prizes: components["schemas"]["ContestPrize"][];
                /** @description The first 100 places and the user's own; empty until the contest is completed. */
                standings: components["schemas"]["ContestStanding"][];
            };
        };
        ContestsJoinReply: {
            /** @example Done */
            message: string;
            data: {
                /**
                 * Format: int64
                 * @example 88214
                 */
                main_contest_entry_id: number;
                /** @example 31 */
                main_blueprint_id: number;
                /** @example 1 */
                game_id: number;
            };
        };
        ContestsLeaveReply: {
            /** @example Done */
            message: string;
        };
        Trivia: {
            /** @description Today's question, or null on a day without one */
            question: {
                /** @example 41 */
                id: number;
                /** @example Which team won the first Super Bowl? */
                text: string;
                /** @description 2 to 6, in random order */
                answers: {
                    /** @example 3 */
                    id: number;
                    /** @example Green Bay Packers */
                    text: string;
                }[];
            } | null;
            /**
             * @description Seconds until the next question once the user has answered, else until the current one ends
             * @example 14400
             */
            trivia_reset_seconds: string;
            /**
             * @description 1 once the user has answered the question of the day
             * @enum {integer}
             */
            is_trivia_done: 0 | 1;
            /**
             * @description Consecutive trivia days with an answer, correct or not
             * @example 3
             */
            current_streak: number;
            /**
             * @description Credits for a correct answer
             * @example 25
             */
            reward_value: number;
            /**
             * @description Why the user gets no reward for a correct answer; null if they do
             * @example null
             */
            reward_note: string | null;
            /**
             * @description The user's answer; null before
             * @example null
             */
            answer: {
                /** @example 3 */
                answer_id: number;
                correct_answer_id: number;
                /**
                 * @description Flag: 0 or 1
                 * @enum {integer}
                 */
                is_correct: 0 | 1;
                /**
                 * @description Amount with two decimals
                 * @example 12.50
                 */
                reward: string;
            } | null;
        };
        TriviaReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["Trivia"];
        };
        TriviaAnswerRequest: {
            /**
             * @description The ID of an answer of today's question
             * @example 3
             */
            answer_id: number;
        };
        TriviaResult: {
            /**
             * @description Flag: 0 or 1
             * @example 1
             * @enum {integer}
             */
            is_correct: 0 | 1;
            /** @example 3 */
            correct_answer_id: number;
            /**
             * @description Credited to the reward credits; 0.00 without a reward
             * @example 25.00
             */
            reward: string;
            /**
             * @description Why the user gets no reward for a correct answer; null if they do
             * @example null
             */
            reward_note: string | null;
            /**
             * @description Consecutive trivia days with an answer, correct or not
             * @example 3
             */
            current_streak: number;
            /**
             * @description Seconds until the next question once the user has answered, else until the current one ends
             * @example 14400
             */
            trivia_reset_seconds: string;
        };
        TriviaAnswerReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["TriviaResult"];
        };
        FreePlayPromo: {
            /**
             * @description The `id` for claiming it.
             * @example 3
             */
            id: number;
            /** @example Kickoff credits */
            name: string;
            /** @example Credits for your first entries. */
            description: string;
            /**
             * @description What a claim awards.
             * @example 12.50
             */
            credits: string;
            /**
             * @description Where a claim is paid; null while it has none.
             * @enum {string|null}
             */
            bucket: "cash" | "site_credits" | "credits" | "bucks" | "reward_credits" | null;
            /**
             * @description Null for a promo without an end.
             * @example 2030-01-10T19:32:04.000000Z
             */
            ends_at: string | null;
            /**
             * @description claimable if and only if a claim would succeed now.
             * @enum {string}
             */
            status: "claimable" | "claimed" | "not_eligible";
            /**
             * @description What is missing for a claim, if not eligible; else null.
             * @example null
             */
            reason: string | null;
        };
        FreePlayPromosReply: {
            /** @example Done */
            message: string;
            data: {
                promos: components["schemas"]["FreePlayPromo"][];
            };
        };
        FreePlayPromoClaimRequest: {
            /** @example 3 */
            id: number;
        };
        FreePlayPromoClaimReply: {
            /** @example Done */
            message: string;
        };
        KycStartRequest: {
            /**
             * @description Where the page leads back to, with the outcome as query parameters. Its origin must be in CORS_ORIGINS, or its host in REDIRECT_HOSTS.
             * @example myapp://wallet
             */
            return_url?: string;
        };
        IdentityLink: {
            /**
             * @description The personal page for the identity check. Open it in a web view; it needs no token.
             * @example https://api.example.com/identity/h-e-tpb6l3
             */
            kyc_upload_url: string;
            /**
             * @description When the link expires
             * @example 2030-01-10T19:32:04.000000Z
             */
            expires_at: string;
        };
        KycStartReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["IdentityLink"];
        };
        GeoCheckRequest: {
            /**
             * @description Degrees north, from -90 to 90
             * @example 40.7128
             */
            latitude: number;
            /**
             * @description Degrees east, from -180 to 180
             * @example -74.006
             */
            longitude: number;
            /**
             * @description Meters by which the position can be off, as the device reports it
             * @example 12.5
             */
            accuracy_m: number;
            /**
             * @description Whether the device reports that an app simulates the position
             * @example false
             */
            is_mocked: boolean | (0 | 1);
        };
        CheckedLocation: {
            /** @description As in the balance */
            geo_location_status: {
                /** @example 1 */
                id: number;
                /**
                 * @description ALLOWED: play for cash is open. DENIED: also before the first check, and once it expired.
                 * @example ALLOWED
                 * @enum {string}
                 */
                name: "ALLOWED" | "DENIED";
            };
            /** @description State or territory of the position; null outside */
            region: {
                /**
                 * @description Postal code, such as NY.
                 * @example NY
                 */
                code: string;
                /**
                 * @description Such as New York.
                 * @example New York
                 */
                name: string;
            } | null;
            /**
             * @description End of the allowed location; null if it is denied
             * @example 2030-01-10T19:32:04.000000Z
             */
            expires_at: string | null;
            /**
             * @description Why the location is denied; null if it is allowed
             * @example null
             */
            reason: string | null;
        };
        GeoCheckReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["CheckedLocation"];
        };
        DepositsRequest: {
            /**
             * @description The `next_cursor` of the previous page; without it, the first page.
             * @example 88214
             */
            cursor?: string;
        };
        Deposit: {
            /**
             * Format: int64
             * @example 5121
             */
            deposit_id: number;
            /**
             * @description pending: not paid yet, or not confirmed yet. completed: credited to the balance. failed: nothing was credited. The last two are final.
             * @enum {string}
             */
            status: "pending" | "completed" | "failed";
            /**
             * @description Amount with two decimals
             * @example 25.00
             */
            amount: string;
            /**
             * @description Such as `Visa •••• 4242`, if known.
             * @example Visa •••• 4242
             */
            payment_method: string | null;
            /**
             * @description Why it failed; null otherwise.
             * @example null
             */
            failure_reason: string | null;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string;
            /**
             * @description When it was completed or failed.
             * @example null
             */
            closed_at: string | null;
        };
        DepositsReply: {
            /** @example Done */
            message: string;
            data: {
                deposits: components["schemas"]["Deposit"][];
                /**
                 * @description The `cursor` of the next page; null on the last page.
                 * @example 88214
                 */
                next_cursor: string | null;
            };
        };
        PostDepositsRequest: {
            /**
             * @description In dollars, with at most two decimals.
             * @example 25
             */
            amount: number;
            /** @description A saved payment method to pay with; without it, the user chooses on the checkout page. */
            payment_method_id?: number;
            /**
             * @description Where the page leads back to, with the outcome as query parameters. Its origin must be in CORS_ORIGINS, or its host in REDIRECT_HOSTS.
             * @example myapp://wallet
             */
            return_url?: string;
        };
        PostDepositsReply: {
            /** @example Done */
            message: string;
            data: {
                /**
                 * Format: int64
                 * @example 5121
                 */
                deposit_id: number;
                /**
                 * @description pending: not paid yet, or not confirmed yet. completed: credited to the balance. failed: nothing was credited. The last two are final.
                 * @enum {string}
                 */
                status: "pending" | "completed" | "failed";
                /**
                 * Format: uri
                 * @description Personal page where the user pays; open it in a web view.
                 * @example https://api.example.com/checkout/h-e-tpb6l3
                 */
                checkout_url: string;
                /**
                 * @description An unpaid deposit fails after this time.
                 * @example 2030-01-10T19:32:04.000000Z
                 */
                expires_at: string;
            };
        };
        GetDepositsDepositIdReply: {
            /** @example Done */
            message: string;
            data: {
                deposit: components["schemas"]["Deposit"];
            };
        };
        PostDepositsDepositIdReply: {
            /** @example Done */
            message: string;
            data: {
                deposit: components["schemas"]["Deposit"];
            };
        };
        CheckoutRequest: {
            /**
             * @description How the user left the payment.
             * @enum {string}
             */
            view?: "paid" | "left";
        };
        CheckoutReply: {
            /** @example Done */
            message: string;
            data: {
                /**
                 * @description amount: the user enters one. pending: can be paid. processing: paid or declined, the provider has not confirmed it. left: not paid, can be continued. completed and failed: final, as the deposit.
                 * @enum {string}
                 */
                state: "amount" | "pending" | "processing" | "left" | "completed" | "failed";
                /**
                 * @description Null until the user has entered it.
                 * @example null
                 */
                amount: string | null;
                /**
                 * @description Minimum amount of one deposit.
                 * @example 10.00
                 */
                minimum: string;
                /**
                 * @description Maximum amount of one deposit.
                 * @example 2500.00
                 */
                maximum: string;
                payment_methods: {
                    /** @example 3 */
                    id: number;
                    /** @example Visa •••• 4242 */
                    name: string;
                }[];
                /**
                 * @description The method of the deposit, if known.
                 * @example null
                 */
                chosen_method: string | null;
                /**
                 * @description Why it failed; null otherwise.
                 * @example null
                 */
                failure_reason: string | null;
                /**
                 * @description 1 if no real money is moved.
                 * @enum {integer}
                 */
                is_sandbox: 0 | 1;
                /**
                 * @description Where the page continues after an action: a path of this service, or the URL of the provider.
                 * @example null
                 */
                redirect_to: string | null;
                /**
                 * @description The `return_url` of the deposit with its outcome; null while it can be paid, and without one.
                 * @example null
                 */
                return_url: string | null;
            };
        };
        PostCheckoutTokenRequest: {
            /**
             * @description `start` and `add_bank` on the page of a user, the others on that of a deposit. `add_bank` leads to the page of the provider where the user enters a bank account for withdrawals.
             * @enum {string}
             */
            action: "start" | "pay" | "decline" | "leave" | "continue" | "add_bank";
            /**
             * @description Of `start`: one of the amounts that the page offers, in dollars. It overrides `amount`.
             * @example 25
             */
            preset?: number;
            /** @example 25 */
            amount?: number;
            /** @description Of `start`: a saved method. */
            payment_method_id?: number;
            /**
             * @description Of `pay`, in the sandbox: visa without it; withdrawals to `returning` fail. Not used if the deposit has a saved method.
             * @enum {string}
             */
            test_method?: "visa" | "returning" | "bank";
            /**
             * @description Of `pay`, in the sandbox: saves the method.
             * @enum {string}
             */
            saves?: "on";
            /**
             * @description Of `pay` and `decline`, in the sandbox: how its event arrives.
             * @enum {string}
             */
            delivery?: "normal" | "doubled" | "delayed" | "reordered" | "failed";
        };
        PaymentMethodsReply: {
            /** @example Done */
            message: string;
            data: {
                payment_methods: components["schemas"]["PaymentMethod"][];
                /**
                 * @description Minimum amount of one withdrawal.
                 * @example 10.00
                 */
                withdrawal_min: string;
                /**
                 * @description Maximum amount of one withdrawal.
                 * @example 5000.00
                 */
                withdrawal_max: string;
            };
        };
        PaymentMethodsDefaultReply: {
            /** @example Done */
            message: string;
        };
        PaymentMethodsRemoveReply: {
            /** @example Done */
            message: string;
        };
        WithdrawalsRequest: {
            /**
             * @description The `next_cursor` of the previous page; without it, the first page.
             * @example 88214
             */
            cursor?: string;
        };
        Withdrawal: {
            /**
             * Format: int64
             * @example 734
             */
            withdrawal_id: number;
            /**
             * @description pending: not sent yet. processing: sent to the provider. The other three are final; failed and canceled return the cash.
             * @enum {string}
             */
            status: "pending" | "processing" | "completed" | "failed" | "canceled";
            /**
             * @description Amount with two decimals
             * @example 25.00
             */
            amount: string;
            /**
             * @description Such as `Visa •••• 4242`, if known.
             * @example Visa •••• 4242
             */
            payment_method: string | null;
            /**
             * @description 1 if an operator decides before it is sent.
             * @enum {integer}
             */
            is_reviewed: 0 | 1;
            /**
             * @description 1 while it is pending.
             * @example 1
             * @enum {integer}
             */
            is_cancelable: 0 | 1;
            /**
             * @description Why it failed; null otherwise.
             * @example null
             */
            failure_reason: string | null;
            /**
             * @description UTC timestamp with six fractional digits
             * @example 2026-11-20T19:32:04.000000Z
             */
            created_at: string;
            /**
             * @description When it reached its final status.
             * @example null
             */
            closed_at: string | null;
        };
        WithdrawalsReply: {
            /** @example Done */
            message: string;
            data: {
                withdrawals: components["schemas"]["Withdrawal"][];
                /**
                 * @description The `cursor` of the next page; null on the last page.
                 * @example 88214
                 */
                next_cursor: string | null;
            };
        };
        PostWithdrawalsRequest: {
            /**
             * @description In dollars, with at most two decimals.
             * @example 25
             */
            amount: number;
            /**
             * @description A saved payment method that receives the money.
             * @example 512
             */
            payment_method_id: number;
        };
        PostWithdrawalsReply: {
            /** @example Done */
            message: string;
            data: {
                withdrawal: components["schemas"]["Withdrawal"];
            };
        };
        GetWithdrawalsWithdrawalIdReply: {
            /** @example Done */
            message: string;
            data: {
                withdrawal: components["schemas"]["Withdrawal"];
            };
        };
        PostWithdrawalsWithdrawalIdReply: {
            /** @example Done */
            message: string;
            data: {
                withdrawal: components["schemas"]["Withdrawal"];
            };
        };
        WithdrawalsCancelReply: {
            /** @example Done */
            message: string;
        };
        ResponsiblePlay: {
            /** @description Deposits per UTC day */
            daily: {
                /**
                 * @description In effect: the lower of the user's own limit and the general one
                 * @example 50.00
                 */
                limit: string;
                /**
                 * @description Set by the user; null without one
                 * @example 50.00
                 */
                own_limit: string | null;
                /**
                 * @description A raise that waits; null without one, or if it removes the limit
                 * @example null
                 */
                next_own_limit: string | null;
                /**
                 * @description When the raise is in effect; null without one
                 * @example null
                 */
                next_at: string | null;
            };
            /** @description Deposits in 7 days */
            weekly: {
                /**
                 * @description In effect: the lower of the user's own limit and the general one
                 * @example 200.00
                 */
                limit: string;
                /**
                 * @description Set by the user; null without one
                 * @example 200.00
                 */
                own_limit: string | null;
                /**
                 * @description A raise that waits; null without one, or if it removes the limit
                 * @example null
                 */
                next_own_limit: string | null;
                /**
                 * @description When the raise is in effect; null without one
                 * @example null
                 */
                next_at: string | null;
            };
            /** @description Deposits in 30 days */
            monthly: {
                /**
                 * @description In effect: the lower of the user's own limit and the general one
                 * @example 500.00
                 */
                limit: string;
                /**
                 * @description Set by the user; null without one
                 * @example 500.00
                 */
                own_limit: string | null;
                /**
                 * @description A raise that waits; null without one, or if it removes the limit
                 * @example null
                 */
                next_own_limit: string | null;
                /**
                 * @description When the raise is in effect; null without one
                 * @example null
                 */
                next_at: string | null;
            };
            /** @description In effect now; null without one */
            exclusion: {
                /**
                 * @description A time-out ends at its end. An exclusion stays in effect until support ends it after its end.
                 * @example exclusion
                 * @enum {string}
                 */
                kind: "time_out" | "exclusion";
                /**
                 * @description UTC timestamp with six fractional digits
                 * @example 2026-11-20T19:32:04.000000Z
                 */
                starts_at: string;
                /**
                 * @description Null if it is permanent
                 * @example 2030-01-10T19:32:04.000000Z
                 */
                ends_at: string | null;
            } | null;
        };
        ResponsiblePlayReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["ResponsiblePlay"];
        };
        ResponsiblePlayLimitsRequest: {
            /**
             * @description Units such as 50 or 12.5; null removes the limit; absent leaves it as it is
             * @example 50
             */
            daily?: number | null;
            /**
             * @description Units such as 50 or 12.5; null removes the limit; absent leaves it as it is
             * @example 200
             */
            weekly?: number | null;
            /**
             * @description Units such as 50 or 12.5; null removes the limit; absent leaves it as it is
             * @example 500
             */
            monthly?: number | null;
        };
        ResponsiblePlayLimitsReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["ResponsiblePlay"];
        };
        ResponsiblePlayTimeOutRequest: {
            /** @description Days from now */
            days: number;
        };
        ResponsiblePlayTimeOutReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["ResponsiblePlay"];
        };
        ResponsiblePlayExcludeRequest: {
            /**
             * Format: date-time
             * @description Earliest end, at least a day from now
             * @example 2030-01-10T19:32:04Z
             */
            until?: string;
            /**
             * @description Instead of `until`: the exclusion never ends
             * @constant
             */
            permanent?: true;
            /**
             * @description The current password; required with `permanent`, and if `until` is more than 180 days away
             * @example Lovelace1843
             */
            password?: string;
        };
        ResponsiblePlayExcludeReply: {
            /** @example Done */
            message: string;
            data: components["schemas"]["ResponsiblePlay"];
        };
        WebhooksPaymentsReply: {
            /** @example Done */
            message: string;
        };
        WebhooksIdentityReply: {
            /** @example Done */
            message: string;
        };
        FeedImportRequest: {
            /** @example 1 */
            game_id: number;
            games?: {
                /** @example 501 */
                feed_game_id: number;
                /** @example SUM */
                home_team?: string | null;
                /** @example HAR */
                away_team?: string | null;
                /**
                 * Format: date-time
                 * @description Start time, with Z or an offset
                 * @example 2030-01-10T19:32:04.000000Z
                 */
                scheduled_at?: string | null;
                /** @enum {string|null} */
                status?: "Scheduled" | "InProgress" | "Final" | "Postponed" | "Canceled" | "Suspended" | "Delayed" | null;
                /** @description Applies status and time even if the match had progressed further; required to reopen a match. With status Scheduled or Delayed, its results are withdrawn and it accepts picks again. */
                is_correction?: ((0 | 1) | boolean) | null;
            }[];
            /** @default [] */
            players: {
                /** @example 7001 */
                feed_player_id: number;
                /** @example Jordan */
                first_name: string;
                /** @example Reyes */
                last_name: string;
                /** @example J. Reyes */
                short_name: string;
                /** @example SUM */
                team: string;
                /** @example WR */
                position?: string | null;
                /**
                 * @description A URL or a path of this service; "" removes it
                 * @example https://api.example.com/players/silhouette-1.png
                 */
                headshot_high_resolution?: string | null;
            }[];
            /** @default [] */
            projections: {
                /** @example 7001 */
                feed_player_id: number;
                /** @example 501 */
                feed_game_id: number;
                /** @example 24.5 */
                projection: number;
            }[];
            results?: {
                /** @example 7001 */
                feed_player_id: number;
                /** @example 501 */
                feed_game_id: number;
                /** @example 31.5 */
                result: number | null;
                /** @description True if the player took part */
                is_played: boolean | 0 | 1;
            }[];
            /** @default [] */
            contest_standings: {
                /** @example 12 */
                main_contest_id: number;
                standings: {
                    /**
                     * Format: int64
                     * @example 88214
                     */
                    main_contest_entry_id: number;
                    /** @description 1 for the best; tied entries share a place */
                    place: number;
                }[];
            }[];
        };
        FeedImportReply: {
            /** @example Done */
            message: string;
            data: {
                /** @example 2 */
                games: number;
                /** @example 24 */
                players: number;
                /** @example 24 */
                projections: number;
                /** @example 0 */
                results: number;
                /** @description Only if standings were sent */
                contest_standings?: number;
            };
        };
    };
    responses: {
        /** @description The token is missing, invalid, revoked or expired. */
        Unauthenticated: {
            headers: {
                /** @description Stable name of the reason. */
                "X-Error-Code"?: "unauthenticated";
                /** @description Always `Bearer`. */
                "WWW-Authenticate"?: string;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Plain"];
            };
        };
        /** @description The request body is larger than the limit of the call, mostly 16 KiB. */
        BodyTooLarge: {
            headers: {
                /** @description Stable name of the reason. */
                "X-Error-Code"?: "body_too_large";
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Plain"];
            };
        };
        /** @description Content-Type is not application/json, or the body is compressed. */
        NotJson: {
            headers: {
                /** @description Stable name of the reason. */
                "X-Error-Code"?: "unsupported_media_type" | "content_encoding_unsupported";
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Plain"];
            };
        };
        /** @description The body is not a JSON object in UTF-8. */
        NotAnObject: {
            headers: {
                /** @description Stable name of the reason. */
                "X-Error-Code"?: "body_malformed";
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FieldValidation"];
            };
        };
        /** @description Too many requests. */
        TooManyRequests: {
            headers: {
                /** @description Stable name of the reason. */
                "X-Error-Code"?: "too_many_requests";
                /** @description Seconds to wait before retrying. */
                "Retry-After"?: number;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Plain"];
            };
        };
        /** @description Internal error. */
        Unexpected: {
            headers: {
                /** @description Stable name of the reason. */
                "X-Error-Code"?: "unexpected";
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Plain"];
            };
        };
        /** @description The service is busy. */
        Busy: {
            headers: {
                /** @description Stable name of the reason. */
                "X-Error-Code"?: "service_busy";
                /** @description Seconds to wait before retrying. */
                "Retry-After"?: number;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Plain"];
            };
        };
        /** @description The app is under maintenance, or the service is busy. */
        Unavailable: {
            headers: {
                /** @description Stable name of the reason. */
                "X-Error-Code"?: "maintenance_enabled" | "service_busy";
                /** @description Seconds to wait before retrying. */
                "Retry-After"?: number;
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Plain"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The limits of the call by name: `q` calls in `w` seconds. Absent if limits are turned off. */
        "RateLimit-Policy": string;
        /** @description What is left of each limit that counted the call: `r` calls until its reset in `t` seconds. */
        RateLimit: string;
    };
    pathItems: never;
}
export type Plain = components['schemas']['Plain'];
export type FieldValidation = components['schemas']['FieldValidation'];
export type ValidationBox = components['schemas']['ValidationBox'];
export type AppStatusRequest = components['schemas']['AppStatusRequest'];
export type AppStatus = components['schemas']['AppStatus'];
export type AppStatusReply = components['schemas']['AppStatusReply'];
export type AppVersions = components['schemas']['AppVersions'];
export type CheckAppUpdateReply = components['schemas']['CheckAppUpdateReply'];
export type CheckMaintenanceModeReply = components['schemas']['CheckMaintenanceModeReply'];
export type SignUpRequest = components['schemas']['SignUpRequest'];
export type Session = components['schemas']['Session'];
export type Identity = components['schemas']['Identity'];
export type SignUpReply = components['schemas']['SignUpReply'];
export type SignInRequest = components['schemas']['SignInRequest'];
export type SignInReply = components['schemas']['SignInReply'];
export type SignOutReply = components['schemas']['SignOutReply'];
export type TokenRefreshReply = components['schemas']['TokenRefreshReply'];
export type OwnSession = components['schemas']['OwnSession'];
export type SessionsReply = components['schemas']['SessionsReply'];
export type SessionsRevokeReply = components['schemas']['SessionsRevokeReply'];
export type ForgotPasswordRequest = components['schemas']['ForgotPasswordRequest'];
export type ForgotPasswordReply = components['schemas']['ForgotPasswordReply'];
export type VerifyCodeRequest = components['schemas']['VerifyCodeRequest'];
export type VerifyCodeReply = components['schemas']['VerifyCodeReply'];
export type ResetPasswordRequest = components['schemas']['ResetPasswordRequest'];
export type ResetPasswordReply = components['schemas']['ResetPasswordReply'];
export type ReactivateAccountSendOtpRequest = components['schemas']['ReactivateAccountSendOtpRequest'];
export type ReactivateAccountSendOtpReply = components['schemas']['ReactivateAccountSendOtpReply'];
export type ReactivateAccountRequest = components['schemas']['ReactivateAccountRequest'];
export type ReactivateAccountReply = components['schemas']['ReactivateAccountReply'];
export type Profile = components['schemas']['Profile'];
export type ProfileReply = components['schemas']['ProfileReply'];
export type ProfileRequest = components['schemas']['ProfileRequest'];
export type ProfileEmailRequest = components['schemas']['ProfileEmailRequest'];
export type ProfileEmailReply = components['schemas']['ProfileEmailReply'];
export type ProfileEmailConfirmRequest = components['schemas']['ProfileEmailConfirmRequest'];
export type ProfileEmailConfirmReply = components['schemas']['ProfileEmailConfirmReply'];
export type ProfileEmailRevertRequest = components['schemas']['ProfileEmailRevertRequest'];
export type ProfileEmailRevertReply = components['schemas']['ProfileEmailRevertReply'];
export type ProfilePhoneRequest = components['schemas']['ProfilePhoneRequest'];
export type ProfilePhoneReply = components['schemas']['ProfilePhoneReply'];
export type ProfilePasswordRequest = components['schemas']['ProfilePasswordRequest'];
export type ProfilePasswordReply = components['schemas']['ProfilePasswordReply'];
export type UserSendVerificationMailRequest = components['schemas']['UserSendVerificationMailRequest'];
export type UserSendVerificationMailReply = components['schemas']['UserSendVerificationMailReply'];
export type VerifyEmailRequest = components['schemas']['VerifyEmailRequest'];
export type VerifyEmailReply = components['schemas']['VerifyEmailReply'];
export type UpdateUserModeRequest = components['schemas']['UpdateUserModeRequest'];
export type UpdateUserModeReply = components['schemas']['UpdateUserModeReply'];
export type UpdatedPromoCodeRequest = components['schemas']['UpdatedPromoCodeRequest'];
export type User = components['schemas']['User'];
export type UpdatedPromoCodeReply = components['schemas']['UpdatedPromoCodeReply'];
export type SaveReferralLinkRequest = components['schemas']['SaveReferralLinkRequest'];
export type SaveReferralLinkReply = components['schemas']['SaveReferralLinkReply'];
export type UpdateFcmTokenRequest = components['schemas']['UpdateFcmTokenRequest'];
export type UpdateFcmTokenReply = components['schemas']['UpdateFcmTokenReply'];
export type DeviceInfoLogsRequest = components['schemas']['DeviceInfoLogsRequest'];
export type DeviceInfoLogsReply = components['schemas']['DeviceInfoLogsReply'];
export type UpdateInAppRatingFlagReply = components['schemas']['UpdateInAppRatingFlagReply'];
export type DeleteAccountReply = components['schemas']['DeleteAccountReply'];
export type BalanceV2 = components['schemas']['BalanceV2'];
export type ExtendedGame = components['schemas']['ExtendedGame'];
export type PaymentMethod = components['schemas']['PaymentMethod'];
export type DepositValidations = components['schemas']['DepositValidations'];
export type BalanceV2Reply = components['schemas']['BalanceV2Reply'];
export type BalanceV1 = components['schemas']['BalanceV1'];
export type Game = components['schemas']['Game'];
export type Navigation = components['schemas']['Navigation'];
export type BalanceReply = components['schemas']['BalanceReply'];
export type WalletTransactionsRequest = components['schemas']['WalletTransactionsRequest'];
export type WalletTransaction = components['schemas']['WalletTransaction'];
export type WalletTransactionsReply = components['schemas']['WalletTransactionsReply'];
export type PracticePopup = components['schemas']['PracticePopup'];
export type CheckUserPracticeDraftEligibleReply = components['schemas']['CheckUserPracticeDraftEligibleReply'];
export type SportEligibility = components['schemas']['SportEligibility'];
export type CheckSportPracticeDraftEligibleReply = components['schemas']['CheckSportPracticeDraftEligibleReply'];
export type PickemOfferRequest = components['schemas']['PickemOfferRequest'];
export type PickemOffer = components['schemas']['PickemOffer'];
export type OfferedMatch = components['schemas']['OfferedMatch'];
export type PickemOfferReply = components['schemas']['PickemOfferReply'];
export type PickemGetPlayersRequest = components['schemas']['PickemGetPlayersRequest'];
export type SelectablePlayer = components['schemas']['SelectablePlayer'];
export type PickemGetPlayersReply = components['schemas']['PickemGetPlayersReply'];
export type PickemConfirmEntryRequest = components['schemas']['PickemConfirmEntryRequest'];
export type PickemConfirmEntryReply = components['schemas']['PickemConfirmEntryReply'];
export type PickemEntry = components['schemas']['PickemEntry'];
export type PickemEntryPlayer = components['schemas']['PickemEntryPlayer'];
export type PickemShowEntryReply = components['schemas']['PickemShowEntryReply'];
export type PickemEntriesRequest = components['schemas']['PickemEntriesRequest'];
export type ListedPickemEntry = components['schemas']['ListedPickemEntry'];
export type PickemEntriesReply = components['schemas']['PickemEntriesReply'];
export type PusherAuthRequest = components['schemas']['PusherAuthRequest'];
export type PusherAuthReply = components['schemas']['PusherAuthReply'];
export type ContestsRequest = components['schemas']['ContestsRequest'];
export type Contest = components['schemas']['Contest'];
export type ContestsReply = components['schemas']['ContestsReply'];
export type ContestPrize = components['schemas']['ContestPrize'];
export type ContestStanding = components['schemas']['ContestStanding'];
export type GetContestsMainContestIdReply = components['schemas']['GetContestsMainContestIdReply'];
export type PostContestsMainContestIdReply = components['schemas']['PostContestsMainContestIdReply'];
export type ContestsJoinReply = components['schemas']['ContestsJoinReply'];
export type ContestsLeaveReply = components['schemas']['ContestsLeaveReply'];
export type Trivia = components['schemas']['Trivia'];
export type TriviaReply = components['schemas']['TriviaReply'];
export type TriviaAnswerRequest = components['schemas']['TriviaAnswerRequest'];
export type TriviaResult = components['schemas']['TriviaResult'];
export type TriviaAnswerReply = components['schemas']['TriviaAnswerReply'];
export type FreePlayPromo = components['schemas']['FreePlayPromo'];
export type FreePlayPromosReply = components['schemas']['FreePlayPromosReply'];
export type FreePlayPromoClaimRequest = components['schemas']['FreePlayPromoClaimRequest'];
export type FreePlayPromoClaimReply = components['schemas']['FreePlayPromoClaimReply'];
export type KycStartRequest = components['schemas']['KycStartRequest'];
export type IdentityLink = components['schemas']['IdentityLink'];
export type KycStartReply = components['schemas']['KycStartReply'];
export type GeoCheckRequest = components['schemas']['GeoCheckRequest'];
export type CheckedLocation = components['schemas']['CheckedLocation'];
export type GeoCheckReply = components['schemas']['GeoCheckReply'];
export type DepositsRequest = components['schemas']['DepositsRequest'];
export type Deposit = components['schemas']['Deposit'];
export type DepositsReply = components['schemas']['DepositsReply'];
export type PostDepositsRequest = components['schemas']['PostDepositsRequest'];
export type PostDepositsReply = components['schemas']['PostDepositsReply'];
export type GetDepositsDepositIdReply = components['schemas']['GetDepositsDepositIdReply'];
export type PostDepositsDepositIdReply = components['schemas']['PostDepositsDepositIdReply'];
export type CheckoutRequest = components['schemas']['CheckoutRequest'];
export type CheckoutReply = components['schemas']['CheckoutReply'];
export type PostCheckoutTokenRequest = components['schemas']['PostCheckoutTokenRequest'];
export type PaymentMethodsReply = components['schemas']['PaymentMethodsReply'];
export type PaymentMethodsDefaultReply = components['schemas']['PaymentMethodsDefaultReply'];
export type PaymentMethodsRemoveReply = components['schemas']['PaymentMethodsRemoveReply'];
export type WithdrawalsRequest = components['schemas']['WithdrawalsRequest'];
export type Withdrawal = components['schemas']['Withdrawal'];
export type WithdrawalsReply = components['schemas']['WithdrawalsReply'];
export type PostWithdrawalsRequest = components['schemas']['PostWithdrawalsRequest'];
export type PostWithdrawalsReply = components['schemas']['PostWithdrawalsReply'];
export type GetWithdrawalsWithdrawalIdReply = components['schemas']['GetWithdrawalsWithdrawalIdReply'];
export type PostWithdrawalsWithdrawalIdReply = components['schemas']['PostWithdrawalsWithdrawalIdReply'];
export type WithdrawalsCancelReply = components['schemas']['WithdrawalsCancelReply'];
export type ResponsiblePlay = components['schemas']['ResponsiblePlay'];
export type ResponsiblePlayReply = components['schemas']['ResponsiblePlayReply'];
export type ResponsiblePlayLimitsRequest = components['schemas']['ResponsiblePlayLimitsRequest'];
export type ResponsiblePlayLimitsReply = components['schemas']['ResponsiblePlayLimitsReply'];
export type ResponsiblePlayTimeOutRequest = components['schemas']['ResponsiblePlayTimeOutRequest'];
export type ResponsiblePlayTimeOutReply = components['schemas']['ResponsiblePlayTimeOutReply'];
export type ResponsiblePlayExcludeRequest = components['schemas']['ResponsiblePlayExcludeRequest'];
export type ResponsiblePlayExcludeReply = components['schemas']['ResponsiblePlayExcludeReply'];
export type WebhooksPaymentsReply = components['schemas']['WebhooksPaymentsReply'];
export type WebhooksIdentityReply = components['schemas']['WebhooksIdentityReply'];
export type FeedImportRequest = components['schemas']['FeedImportRequest'];
export type FeedImportReply = components['schemas']['FeedImportReply'];
export type ResponseUnauthenticated = components['responses']['Unauthenticated'];
export type ResponseBodyTooLarge = components['responses']['BodyTooLarge'];
export type ResponseNotJson = components['responses']['NotJson'];
export type ResponseNotAnObject = components['responses']['NotAnObject'];
export type ResponseTooManyRequests = components['responses']['TooManyRequests'];
export type ResponseUnexpected = components['responses']['Unexpected'];
export type ResponseBusy = components['responses']['Busy'];
export type ResponseUnavailable = components['responses']['Unavailable'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type $defs = Record<string, never>;
export interface operations {
    getAppStatus: {
        parameters: {
            query?: {
                platform?: "android" | "ios";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AppStatusRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppStatusReply"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    postAppStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppStatusRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppStatusReply"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getCheckAppUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the app that calls, as in `POST /device-info-logs`: up to four numbers with points, such as `4.12.1`, after an optional `v`. What follows a hyphen, a plus or a space is ignored. */
                "X-App-Version"?: string;
                /** @description The `ETag` of a previous reply: while it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this reply to this user. */
                    ETag?: string;
                    /** @description The accepted forms, if `X-App-Version` has another one and is ignored. */
                    "X-App-Version-Ignored"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckAppUpdateReply"];
                };
            };
            /** @description The reply with the ETag in If-None-Match is the current one. */
            304: {
                headers: {
                    /** @description Identifies this reply to this user. */
                    ETag?: string;
                    /** @description The accepted forms, if `X-App-Version` has another one and is ignored. */
                    "X-App-Version-Ignored"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getCheckMaintenanceMode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a previous reply: while it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this reply to this user. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckMaintenanceModeReply"];
                };
            };
            /** @description The reply with the ETag in If-None-Match is the current one. */
            304: {
                headers: {
                    /** @description Identifies this reply to this user. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    postSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpReply"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, identifiers taken, or referral scheme not allowed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "identifiers_taken" | "referral_scheme_not_allowed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInReply"];
                };
            };
            /** @description Invalid credentials. */
            401: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_credentials";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignOutReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    postSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignOutReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    postTokenRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRefreshReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSessionsSessionIdRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsRevokeReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Session not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "session_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Seconds until another code can be requested. */
                    "Retry-After"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgotPasswordReply"];
                };
            };
            /** @description User not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "user_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postVerifyCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCodeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyCodeReply"];
                };
            };
            /** @description User not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "user_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or invalid otp. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "invalid_otp";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetPasswordReply"];
                };
            };
            /** @description User not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "user_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or invalid otp. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "invalid_otp";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postReactivateAccountSendOtp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReactivateAccountSendOtpRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    /** @description Seconds until another code can be requested. */
                    "Retry-After"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactivateAccountSendOtpReply"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postReactivateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReactivateAccountRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReactivateAccountReply"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or invalid otp. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "invalid_otp";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, identifiers taken, username changed recently, avatar unknown, or sound unknown. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "identifiers_taken" | "username_changed_recently" | "avatar_unknown" | "sound_unknown";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postProfileEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileEmailRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileEmailReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, wrong password, or contact unchanged. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "wrong_password" | "contact_unchanged";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProfileEmailConfirm: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProfileEmailConfirmRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileEmailConfirmReply"];
                };
            };
            /** @description Contact link invalid. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_link_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact taken. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_taken";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact link expired. */
            410: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_link_expired";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postProfileEmailConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileEmailConfirmRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ProfileEmailConfirmRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileEmailConfirmReply"];
                };
            };
            /** @description Contact link invalid. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_link_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact taken. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_taken";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact link expired. */
            410: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_link_expired";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProfileEmailRevert: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ProfileEmailRevertRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileEmailRevertReply"];
                };
            };
            /** @description Contact link invalid. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_link_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact taken. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_taken";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact link expired. */
            410: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_link_expired";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postProfileEmailRevert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileEmailRevertRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ProfileEmailRevertRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileEmailRevertReply"];
                };
            };
            /** @description Contact link invalid. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_link_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact taken. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_taken";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact link expired. */
            410: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_link_expired";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postProfilePhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfilePhoneRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfilePhoneReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, wrong password, contact unchanged, email not verified, phone not textable, contact taken, or invalid otp. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "wrong_password" | "contact_unchanged" | "email_not_verified" | "phone_not_textable" | "contact_taken" | "invalid_otp";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postProfilePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfilePasswordRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfilePasswordReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or wrong password. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "wrong_password";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserSendVerificationMail: {
        parameters: {
            query: {
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserSendVerificationMailRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSendVerificationMailReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or email mismatch. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "email_mismatch";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUserSendVerificationMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserSendVerificationMailRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserSendVerificationMailReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or email mismatch. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "email_mismatch";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVerifyEmail: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyEmailReply"];
                };
            };
            /** @description Verification link invalid. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "verification_link_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact taken. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_taken";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Verification link expired. */
            410: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "verification_link_expired";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postVerifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyEmailRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["VerifyEmailRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyEmailReply"];
                };
            };
            /** @description Verification link invalid. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "verification_link_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Contact taken. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contact_taken";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Verification link expired. */
            410: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "verification_link_expired";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUpdateUserMode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserModeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateUserModeReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description User not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "user_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUpdatedPromoCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatedPromoCodeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedPromoCodeReply"];
                };
            };
            /** @description Unauthenticated or user not found. */
            401: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "unauthenticated";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or promo code stored. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "promo_code_stored";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postSaveReferralLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveReferralLinkRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveReferralLinkReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or referral scheme not allowed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "referral_scheme_not_allowed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUpdateFcmToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFcmTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateFcmTokenReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    postDeviceInfoLogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInfoLogsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceInfoLogsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getUpdateInAppRatingFlag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateInAppRatingFlagReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description User not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "user_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUpdateInAppRatingFlag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateInAppRatingFlagReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description User not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "user_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAccountReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Body malformed or account not deletable. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "body_malformed" | "account_not_deletable";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postDeleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteAccountReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Body malformed or account not deletable. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "body_malformed" | "account_not_deletable";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBalanceV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of the app that calls, as in `POST /device-info-logs`: up to four numbers with points, such as `4.12.1`, after an optional `v`. What follows a hyphen, a plus or a space is ignored. */
                "X-App-Version"?: string;
                /** @description The `ETag` of a previous reply: while it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this reply to this user. */
                    ETag?: string;
                    /** @description The accepted forms, if `X-App-Version` has another one and is ignored. */
                    "X-App-Version-Ignored"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceV2Reply"];
                };
            };
            /** @description The reply with the ETag in If-None-Match is the current one. */
            304: {
                headers: {
                    /** @description Identifies this reply to this user. */
                    ETag?: string;
                    /** @description The accepted forms, if `X-App-Version` has another one and is ignored. */
                    "X-App-Version-Ignored"?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a previous reply: while it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Identifies this reply to this user. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceReply"];
                };
            };
            /** @description The reply with the ETag in If-None-Match is the current one. */
            304: {
                headers: {
                    /** @description Identifies this reply to this user. */
                    ETag?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    getWalletTransactions: {
        parameters: {
            query?: {
                bucket?: "cash" | "site_credits" | "credits" | "bucks" | "reward_credits";
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WalletTransactionsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTransactionsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or cursor invalid. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "cursor_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postWalletTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletTransactionsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTransactionsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or cursor invalid. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "cursor_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheckUserPracticeDraftEligible: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckUserPracticeDraftEligibleReply"];
                };
            };
            /** @description Unauthenticated or user not found. */
            401: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "unauthenticated";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheckSportPracticeDraftEligible: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckSportPracticeDraftEligibleReply"];
                };
            };
            /** @description Unauthenticated or user not found. */
            401: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "unauthenticated";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPickemOffer: {
        parameters: {
            query: {
                game_id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PickemOfferRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickemOfferReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or game closed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "game_closed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPickemOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickemOfferRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickemOfferReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or game closed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "game_closed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPickemGetPlayers: {
        parameters: {
            query: {
                main_contest_entry_id: number;
                main_blueprint_id: number;
                game_id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PickemGetPlayersRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickemGetPlayersReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, contest entry not own, blueprint mismatch, or game mismatch. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "contest_entry_not_own" | "blueprint_mismatch" | "game_mismatch";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPickemGetPlayers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickemGetPlayersRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickemGetPlayersReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, contest entry not own, blueprint mismatch, or game mismatch. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "contest_entry_not_own" | "blueprint_mismatch" | "game_mismatch";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPickemConfirmEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key and body gets the result of the first one, for 24 hours. Without a key, the same body is a repetition for some seconds. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickemConfirmEntryRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Path of the entry, such as `/pickem/show-entry/88214`. */
                    Location?: string;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickemConfirmEntryReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Idempotency key in flight. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "idempotency_key_in_flight";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, idempotency key invalid, idempotency key reused, buy in too high, picks unreadable, player picked twice, feed games too few, teams too few, cash play barred, game closed, player not offered, feed game started, line moved, picks not offered, multiplier wrong, payout wrong, opposing entry open, email not verified, phone not verified, free entries used up, free entry open, or funds too low. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "idempotency_key_invalid" | "idempotency_key_reused" | "buy_in_too_high" | "picks_unreadable" | "player_picked_twice" | "feed_games_too_few" | "teams_too_few" | "cash_play_barred" | "game_closed" | "player_not_offered" | "feed_game_started" | "line_moved" | "picks_not_offered" | "multiplier_wrong" | "payout_wrong" | "opposing_entry_open" | "email_not_verified" | "phone_not_verified" | "free_entries_used_up" | "free_entry_open" | "funds_too_low";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPickemShowEntryPickemContestEntryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pickem_contest_entry_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickemShowEntryReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Entry not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "entry_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPickemEntries: {
        parameters: {
            query?: {
                is_settled?: 0 | 1;
                cursor?: string;
                limit?: number;
                include?: "picks";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PickemEntriesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickemEntriesReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPickemEntries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickemEntriesRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickemEntriesReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPusherAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PusherAuthRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["PusherAuthRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PusherAuthReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Channel not yours. */
            403: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "channel_not_yours";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Live updates off. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "live_updates_off";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContests: {
        parameters: {
            query?: {
                game_id?: number;
                mode?: "Cash" | "Arcade" | "Practice";
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ContestsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postContests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContestsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContestsMainContestId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                main_contest_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetContestsMainContestIdReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Contest not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contest_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postContestsMainContestId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                main_contest_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostContestsMainContestIdReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Contest not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contest_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postContestsMainContestIdJoin: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key and body gets the result of the first one, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                main_contest_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user had already joined; nothing was charged. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestsJoinReply"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestsJoinReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Contest not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contest_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Idempotency key in flight. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "idempotency_key_in_flight";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Body malformed, idempotency key invalid, idempotency key reused, contest closed, contest full, contest mode mismatch, cash play barred, phone not verified, contest joined by person, or funds too low. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "body_malformed" | "idempotency_key_invalid" | "idempotency_key_reused" | "contest_closed" | "contest_full" | "contest_mode_mismatch" | "cash_play_barred" | "phone_not_verified" | "contest_joined_by_person" | "funds_too_low";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postContestsMainContestIdLeave: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key and body gets the result of the first one, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                main_contest_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContestsLeaveReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Contest not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "contest_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Idempotency key in flight. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "idempotency_key_in_flight";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Body malformed, idempotency key invalid, idempotency key reused, contest not joined, or contest closed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "body_malformed" | "idempotency_key_invalid" | "idempotency_key_reused" | "contest_not_joined" | "contest_closed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTrivia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriviaReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTrivia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriviaReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postTriviaAnswer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key and body gets the result of the first one, for 24 hours. Without a key, the same body is a repetition for some seconds. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriviaAnswerRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriviaAnswerReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Trivia answer unknown. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "trivia_answer_unknown";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Idempotency key in flight. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "idempotency_key_in_flight";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, idempotency key invalid, idempotency key reused, or trivia done. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "idempotency_key_invalid" | "idempotency_key_reused" | "trivia_done";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"] | components["schemas"]["Plain"] | components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFreePlayPromos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreePlayPromosReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFreePlayPromos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreePlayPromosReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postFreePlayPromoClaim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreePlayPromoClaimRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreePlayPromoClaimReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Promo unavailable. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "promo_unavailable";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, promo already claimed, promo not eligible, phone not verified, or credit bucket missing. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "promo_already_claimed" | "promo_not_eligible" | "phone_not_verified" | "credit_bucket_missing";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"] | components["schemas"]["Plain"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postKycStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KycStartRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycStartReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, identity verified, identity pending, or identity attempts used up. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "identity_verified" | "identity_pending" | "identity_attempts_used_up";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"] | components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postGeoCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GeoCheckRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeoCheckReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDeposits: {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DepositsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postDeposits: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key and body gets the result of the first one, for 24 hours. Without a key, the same body is a repetition for some seconds. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostDepositsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDepositsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Payment method not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payment_method_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Idempotency key in flight. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "idempotency_key_in_flight";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, idempotency key invalid, idempotency key reused, amount too low, amount too high, cash play barred, email not verified, deposit limit reached, too many pending deposits, or payment method unusable. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "idempotency_key_invalid" | "idempotency_key_reused" | "amount_too_low" | "amount_too_high" | "cash_play_barred" | "email_not_verified" | "deposit_limit_reached" | "too_many_pending_deposits" | "payment_method_unusable";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"] | components["schemas"]["Plain"] | components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            /** @description Payments unavailable, maintenance enabled, or service busy. */
            503: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payments_unavailable" | "maintenance_enabled" | "service_busy";
                    /** @description Seconds to wait before retrying. */
                    "Retry-After"?: number;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
        };
    };
    getDepositsDepositId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deposit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDepositsDepositIdReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Deposit not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "deposit_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postDepositsDepositId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deposit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostDepositsDepositIdReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Deposit not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "deposit_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheckoutToken: {
        parameters: {
            query?: {
                view?: "paid" | "left";
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CheckoutRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutReply"];
                };
            };
            /** @description Checkout link invalid or deposit not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "checkout_link_invalid" | "deposit_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Checkout link expired. */
            410: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "checkout_link_expired";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            /** @description Payments unavailable or service busy. */
            503: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payments_unavailable" | "service_busy";
                    /** @description Seconds to wait before retrying. */
                    "Retry-After"?: number;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
        };
    };
    postCheckoutToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCheckoutTokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["PostCheckoutTokenRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutReply"];
                };
            };
            /** @description Payment method not found, checkout link invalid, or deposit not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payment_method_not_found" | "checkout_link_invalid" | "deposit_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Checkout link expired. */
            410: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "checkout_link_expired";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, amount too low, amount too high, cash play barred, email not verified, deposit limit reached, too many pending deposits, payment method unusable, or checkout action of other page. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "amount_too_low" | "amount_too_high" | "cash_play_barred" | "email_not_verified" | "deposit_limit_reached" | "too_many_pending_deposits" | "payment_method_unusable" | "checkout_action_of_other_page";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"] | components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            /** @description Payments unavailable, maintenance enabled, or service busy. */
            503: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payments_unavailable" | "maintenance_enabled" | "service_busy";
                    /** @description Seconds to wait before retrying. */
                    "Retry-After"?: number;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
        };
    };
    getPaymentMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPaymentMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPaymentMethodsPaymentMethodIdDefault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment_method_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodsDefaultReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Payment method not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payment_method_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postPaymentMethodsPaymentMethodIdRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment_method_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodsRemoveReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Payment method not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payment_method_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Body malformed or payment method in use. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "body_malformed" | "payment_method_in_use";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWithdrawals: {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WithdrawalsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request or body malformed. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postWithdrawals: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key and body gets the result of the first one, for 24 hours. Without a key, the same body is a repetition for some seconds. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostWithdrawalsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostWithdrawalsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Payment method not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payment_method_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Idempotency key in flight. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "idempotency_key_in_flight";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, idempotency key invalid, idempotency key reused, cash play barred, amount too low, amount too high, payment method unusable, withdrawals held, or cash too low. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "idempotency_key_invalid" | "idempotency_key_reused" | "cash_play_barred" | "amount_too_low" | "amount_too_high" | "payment_method_unusable" | "withdrawals_held" | "cash_too_low";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"] | components["schemas"]["Plain"] | components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            /** @description Payments unavailable, maintenance enabled, or service busy. */
            503: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "payments_unavailable" | "maintenance_enabled" | "service_busy";
                    /** @description Seconds to wait before retrying. */
                    "Retry-After"?: number;
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
        };
    };
    getWithdrawalsWithdrawalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                withdrawal_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWithdrawalsWithdrawalIdReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Withdrawal not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "withdrawal_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postWithdrawalsWithdrawalId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                withdrawal_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostWithdrawalsWithdrawalIdReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Withdrawal not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "withdrawal_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postWithdrawalsWithdrawalIdCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request with the same key and body gets the result of the first one, for 24 hours. */
                "Idempotency-Key"?: string;
            };
            path: {
                withdrawal_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalsCancelReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Withdrawal not found. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "withdrawal_not_found";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Idempotency key in flight. */
            409: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "idempotency_key_in_flight";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Body malformed, idempotency key invalid, idempotency key reused, or withdrawal not cancelable. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "body_malformed" | "idempotency_key_invalid" | "idempotency_key_reused" | "withdrawal_not_cancelable";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationBox"] | components["schemas"]["Plain"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    getResponsiblePlay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponsiblePlayReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            422: components["responses"]["NotAnObject"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postResponsiblePlayLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponsiblePlayLimitsRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponsiblePlayLimitsReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or own limit too high. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "own_limit_too_high";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postResponsiblePlayTimeOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponsiblePlayTimeOutRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponsiblePlayTimeOutReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, or exclusion lasts. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "exclusion_lasts";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"] | components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postResponsiblePlayExclude: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponsiblePlayExcludeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponsiblePlayExcludeReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, password required, wrong password, exclusion end invalid, or exclusion lasts. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "password_required" | "wrong_password" | "exclusion_end_invalid" | "exclusion_lasts";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"] | components["schemas"]["ValidationBox"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Unavailable"];
        };
    };
    postWebhooksPaymentsProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: "sandbox" | "stripe";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksPaymentsReply"];
                };
            };
            /** @description Webhook signature invalid. */
            400: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "webhook_signature_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Webhook provider unknown. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "webhook_provider_unknown";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    postWebhooksIdentityProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: "stripe";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksIdentityReply"];
                };
            };
            /** @description Webhook signature invalid. */
            400: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "webhook_signature_invalid";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            /** @description Webhook provider unknown. */
            404: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "webhook_provider_unknown";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plain"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
    postFeedImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedImportRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedImportReply"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["NotJson"];
            /** @description Invalid request, body malformed, catalog game not found, or contest standings rejected. */
            422: {
                headers: {
                    /** @description Stable name of the reason. */
                    "X-Error-Code"?: "invalid_request" | "body_malformed" | "catalog_game_not_found" | "contest_standings_rejected";
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValidation"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Unexpected"];
            503: components["responses"]["Busy"];
        };
    };
}
