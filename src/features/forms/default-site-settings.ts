import type { SiteSettings } from './site-settings.ts'

/** The settings of a site that has set none. */
export const defaultSiteSettings: SiteSettings = {
  cap: null,
  hold_out: 0,
  consent_mode: 'off',
  branding: false,
  palette: [],
  brand: { logo: '', heading_font: '', body_font: '', button_radius: null },
}
