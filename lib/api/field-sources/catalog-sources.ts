import { call, constant, type FieldSources, operator, vendor } from '@/lib/core/field-source'
import { allFrom } from './rules'

const game = operator('/admin/games')
const games = {
  id: constant("The game's ID in the app"),
  ...allFrom(game, 'name image status sequence updated_at'),
  created_at: constant('When the game was added to the catalog'),
}
const release = operator('/admin/app-versions')
const releases = {
  ...allFrom(release, 'android_version android_force_update ios_version ios_force_update'),
}
const maintenance = operator('/admin/maintenance')
const navigation = operator('/admin/navigations')

export const catalogSources: FieldSources = {
  AppStatus: {
    ...releases,
    ...allFrom(release, 'android_min_version ios_min_version'),
    ...allFrom(maintenance, 'maintenance_mode maintenance_message maintenance_starts_at maintenance_ends_at'),
  },
  AppVersions: releases,
  'GET /check-maintenance-mode': { maintenance_mode: maintenance },
  Game: games,
  ExtendedGame: {
    ...games,
    ...allFrom(game, 'featured_contest_image featured_contest_color1 featured_contest_color2'),
    ...allFrom(game, 'featured_contest_color3 featured_contest_btn_color big_wins_color1 big_wins_color2'),
    ...allFrom(game, 'big_wins_image big_wins_arrow big_wins_text_color'),
    cron_status: vendor('POST /feed/import', '1 while the feed delivers'),
  },
  Navigation: {
    ...allFrom(navigation, 'id name sequence'),
    status: constant('Only active ones are sent'),
  },
  SportEligibility: {
    id: games.id,
    ...allFrom(game, 'name image featured_contest_color1 featured_contest_color2 featured_contest_color3'),
    ...allFrom(game, 'featured_contest_btn_color'),
    is_practice_draft_available: operator(
      '/admin/contests',
      'An open practice contest that the user has not entered',
    ),
    main_contest_id: operator('/admin/contests', 'The oldest open practice contest'),
  },
  PracticePopup: {
    is_practice_draft_popup_eligible: operator(
      '/admin/contests',
      'No practice contest was entered and one is open',
    ),
    main_contest_id: operator('/admin/contests', 'The oldest open practice contest'),
  },
  'POST /pusher/auth': { auth: call('POST /pusher/auth', 'Signature of the channel and the socket') },
}
