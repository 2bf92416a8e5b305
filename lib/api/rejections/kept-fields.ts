const names = (list: string) => new Set(list.trim().split(/\s+/))

/** Request fields that the request inspector shows. A test names declared fields that are in none of these lists. */
export const keptFields: ReadonlySet<string> = names(`
  action amount answer_id avatar brand bucket buy_in contest_standings cursor daily days delivery deposit_id game_id games id
  include is_gameplay_sound_enabled is_mocked is_scoring_notice_dsa is_settled limit main_blueprint_id main_contest_entry_id main_contest_id
  mode model monthly multiplier next_sound_key os payment_method_id payout permanent pickem_contest_entry_id picks platform players
  preset privacy_show_recent_picks projections promo_code provider referral_link results return_url saves session_id test_method timezone type until
  user_background_sounds user_id user_mode username version view weekly withdrawal_id
`)

/** Shown masked: the last two digits of a phone, the first letter and the domain of an email. */
export const maskedFields: ReadonlySet<string> = names('email phone')

/** Secrets and positions. */
export const removedFields: ReadonlySet<string> = names(`
  accuracy_m channel_name code fcm_token latitude longitude new_password new_password_confirmation otp otp_signature password password_confirmation socket_id token
`)
