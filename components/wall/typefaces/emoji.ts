import "./emoji.css";
