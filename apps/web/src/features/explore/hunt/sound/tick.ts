const FREQUENCY_HZ = 1_320;
const LOUDNESS = 0.12;
const LENGTH_S = 0.07;

let context: AudioContext | undefined;

/** Plays one short tick; nothing where the browser has not let the page make sounds yet. */
export function playTick(): void {
  context ??= new AudioContext();
  void context.resume();
  const { currentTime, destination } = context;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = FREQUENCY_HZ;
  loudness.gain.setValueAtTime(LOUDNESS, currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, currentTime + LENGTH_S);
  tone.connect(loudness).connect(destination);
  tone.start(currentTime);
  tone.stop(currentTime + LENGTH_S);
}
