export const title = 'Orrery on your phone';
export const browser =
  "Orrery runs in your phone's browser. Add it to the home screen there, and it opens like any other app.";
export const orBrowser = "Or open it in your phone's browser and add it to the home screen there.";
export const scan = "Scan with your phone's camera to open Orrery there.";
export const qrLabel = 'Address of this app';
