import type { SiteSettings } from './site-settings.ts'

/** Settings of a site that hasn't changed any. */
export const defaultSiteSettings: SiteSettings = {
  cap: null,
  hold_out: 0,
  consent_mode: 'off',
  branding: false,
  palette: [],
  brand: { logo: '', heading_font: '', body_font: '', button_radius: null },
}
