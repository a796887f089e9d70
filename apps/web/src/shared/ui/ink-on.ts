const CHANNEL = /[0-9a-f]{2}/gi;
/** Red, green and blue are not equally bright to the eye (WCAG 2, relative luminance). */
const WEIGHTS = [0.2126, 0.7152, 0.0722];
/** Above this luminance dark letters stand out more than white ones. */
const LIGHT_FROM = 0.179;

/** The colour in which letters are read on a colour, a CSS hex of six digits: black or white, one of which always has a contrast of 4.5. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  return luminanceOf(colour) > LIGHT_FROM ? '#000000' : '#ffffff';
}

function luminanceOf(colour: string): number {
  const channels = (colour.match(CHANNEL) ?? []).map((hex) => Number.parseInt(hex, 16) / 255);
  return channels.reduce((sum, channel, index) => sum + toLight(channel) * (WEIGHTS[index] ?? 0), 0);
}

function toLight(channel: number): number {
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
