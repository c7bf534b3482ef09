import "./other-scripts.css";
